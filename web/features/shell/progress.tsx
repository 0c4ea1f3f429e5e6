import { useRouterState } from '@tanstack/react-router';
import styles from './shell.module.css';

/** A line under the bar while a page loads; its delay avoids a flash on quick ones. */
export function Progress() {
  const waiting = useRouterState({ select: state => state.status === 'pending' });
  return waiting ? <div className={styles.progress} role="progressbar" aria-label="Cargando la página" /> : null;
}
