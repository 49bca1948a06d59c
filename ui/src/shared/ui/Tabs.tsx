import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components";
import { cx } from "./cx";
import styles from "./tabs.module.css";

interface TabItem {
  readonly id: string;
  readonly name: string;
  readonly content: () => ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  /** What stands beside the tabs. */
  readonly children?: ReactNode;
}

/** One of several views of the same thing; arrow keys choose, and only the chosen one is made. */
export function Tabs({ label, tabs, children }: Props) {
  return (
    <AriaTabs className={cx(styles.root)}>
      <div className={styles.head}>
        <TabList aria-label={label}>
          {tabs.map(({ id, name }) => (
            <Tab key={id} id={id}>
              {name}
            </Tab>
          ))}
        </TabList>
        {children}
      </div>
      {tabs.map(({ id, content: Content }) => (
        <TabPanel key={id} id={id}>
          {() => <Content />}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
