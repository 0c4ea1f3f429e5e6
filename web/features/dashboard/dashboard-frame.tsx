import type { ReactNode } from 'react';
import type { AccountType } from '#contract/base.ts';
import { BottomMenu } from './bottom-menu.tsx';
import styles from './dashboard-frame.module.css';
import { menuActions, menus } from './menus.ts';
import { SideMenu } from './side-menu.tsx';

/** What the screens of a dashboard share: the menu of the account's type, and what the account has to know first. */
export function DashboardFrame(props: { type: AccountType; notices?: ReactNode; children: ReactNode }) {
  const items = menus[props.type];
  const action = menuActions[props.type];
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <SideMenu items={items} action={action} />
      </div>
      <div className={styles.content}>
        {props.notices}
        {props.children}
      </div>
      <BottomMenu items={action ? [...items, action] : items} />
    </div>
  );
}
