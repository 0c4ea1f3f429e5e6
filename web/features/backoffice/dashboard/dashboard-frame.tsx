import type { ReactNode } from 'react';
import type { AccountType } from '#contract/base.ts';
import { useFollowAnswers, useWaitingCounts } from '#web/lib/waiting-counts.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { BottomMenu } from './bottom-menu.tsx';
import styles from './dashboard-frame.module.css';
import { menuActions, menuOn, onPhone } from './menus.ts';
import { SideMenu } from './side-menu.tsx';

/** The frame of a dashboard's screens: the account type's menu, and the account's notices. */
export function DashboardFrame(props: { type: AccountType; notices?: ReactNode; children: ReactNode }) {
  useFollowAnswers();
  const items = menuOn(props.type, useWaitingCounts()?.isDay ?? false);
  const action = menuActions[props.type];
  return (
    <Row gap="none" align="stretch" wrap={false} className="grow">
      <div className={styles.side}>
        <SideMenu items={items} action={action} />
      </div>
      <Stack gap="lg" className={styles.content}>
        {props.notices}
        {props.children}
      </Stack>
      <BottomMenu items={[...onPhone(items), ...(action ? [action] : [])]} />
    </Row>
  );
}
