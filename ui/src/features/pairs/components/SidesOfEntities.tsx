import { Pending } from "@/shared/ui/Pending";
import { useEntityPair, usePrefetch } from "../hooks/useEntityPairs";
import type { SidesProps } from "../lib/asking";
import type { EntityPair } from "../lib/entityPairs";
import { SideOfEntity } from "./SideOfEntity";
import styles from "./pairs.module.css";

/** Both entities of a pair as documents tell of them; of one that was accepted the server tells nothing more. */
export function SidesOfEntities({ pair, isOpen, next }: SidesProps<EntityPair>) {
  const { data, error, refetch } = useEntityPair(pair.id, isOpen);
  usePrefetch(next);
  if (!data) return isOpen ? <Pending error={error} onRetry={refetch} /> : null;
  return (
    <div className={styles.sides}>
      {data.sides.map((side, place) => (
        <SideOfEntity key={place} side={side} type={pair.type} />
      ))}
    </div>
  );
}
