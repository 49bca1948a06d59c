import type { SidesProps } from "../lib/asking";
import type { EventPair } from "../lib/eventPairs";
import { SideOfEvent } from "./SideOfEvent";
import styles from "./pairs.module.css";

/** Both events of a pair, each as its document tells it. */
export function SidesOfEvents({ pair }: SidesProps<EventPair>) {
  const [one, other] = [pair.one, pair.other].map((id) => pair.events.find((event) => event.id === id));
  return (
    <div className={styles.sides}>
      <SideOfEvent event={one} other={other} type={pair.type} />
      <SideOfEvent event={other} other={one} type={pair.type} />
    </div>
  );
}
