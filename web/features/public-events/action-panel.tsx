import type { ReactNode } from 'react';
import styles from './join-panel.module.css';

/** What the reader may do with the event, under the thumb on a phone; its place is kept while nobody knows who reads. */
export const ActionPanel = (props: { label: string; isWaiting?: boolean; children?: ReactNode }) => (
  <section aria-label={props.label} className={styles.panel} aria-busy={props.isWaiting}>
    {props.isWaiting ? <div className={styles.bone} /> : props.children}
  </section>
);
