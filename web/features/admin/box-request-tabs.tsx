import '#web/ui/form-styles.ts';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BoxRequestState } from '#contract/boxes.ts';
import styles from './admin.module.css';

const tabs: { status: BoxRequestState; label: string }[] = [
  { status: 'pending', label: 'Pendientes' },
  { status: 'approved', label: 'Aprobadas' },
  { status: 'declined', label: 'Rechazadas' },
];

export function BoxRequestTabs(props: {
  current: BoxRequestState;
  onChange: (status: BoxRequestState) => void;
  children: ReactNode;
}) {
  return (
    <Tabs
      value={props.current}
      onChange={status => props.onChange(status as BoxRequestState)}
      classNames={{ list: styles.tabs, tab: styles.tab, panel: styles.panel }}
    >
      <Tabs.List aria-label="Estado de las solicitudes">
        {tabs.map(({ status, label }) => (
          <Tabs.Tab key={status} value={status}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ status }) => (
        <Tabs.Panel key={status} value={status}>
          {status === props.current && props.children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
