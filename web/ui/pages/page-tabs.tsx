// <PageTabs label tabs={[{ value, label, count, content }]} value onChange />: the parts of a page, one visible at a
// time. On phones a scrolling row of pills. `count` is beside a label; an unknown value shows the first tab. `inner`:
// tabs within a tab, pills on every screen.
import '#web/ui/styles/table-styles.ts';
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page-tabs.module.css';

type PageTab = { value: string; label: string; count?: number; content: ReactNode };

export function PageTabs(props: {
  label: string;
  tabs: PageTab[];
  value: string | undefined;
  onChange: (value: string) => void;
  inner?: boolean;
}) {
  const { label, tabs, onChange } = props;
  const current = (tabs.find(({ value }) => value === props.value) ?? tabs[0])?.value ?? null;
  const list = useRef<HTMLDivElement>(null);
  // Scrolls a long row so that the active tab is visible.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[role="tab"][data-active]`);
    if (list.current && tab && current) {
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [current]);
  return (
    <Tabs
      value={current}
      onChange={value => value && onChange(value)}
      classNames={{ list: styles.list, tab: styles.tab }}
    >
      <Tabs.List ref={list} aria-label={label} data-inner={props.inner || undefined}>
        {tabs.map(tab => (
          <Tabs.Tab key={tab.value} value={tab.value} title={props.inner ? tab.label : undefined}>
            {tab.label}
            {tab.count !== undefined && <span className={`num ${styles.count}`}>{tab.count}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(tab => (
        <Tabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.value === current && tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
