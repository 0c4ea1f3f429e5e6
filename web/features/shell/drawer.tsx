import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ShellAccount } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { AccountLinks } from './account-links.tsx';
import styles from './drawer.module.css';
import bar from './top-bar.module.css';

/** L9: below 768 px the bar's links lie in a drawer. The browser's own dialog holds the focus and answers Escape. */
export function Drawer({ account }: { account: ShellAccount | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const href = useRouterState({ select: state => state.location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever led to another page, the drawer is done.
  useEffect(() => dialog.current?.close(), [href]);
  return (
    <div className={styles.only}>
      <button
        type="button"
        className={bar.tool}
        aria-label="Abrir el menú"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 size={24} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is on the backdrop. */}
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label="Menú"
        onClick={event => event.target === dialog.current && dialog.current.close()}
      >
        <div className={styles.inside}>
          <button
            type="button"
            className={bar.tool}
            aria-label="Cerrar el menú"
            onClick={() => dialog.current?.close()}
          >
            <IconX size={24} aria-hidden="true" />
          </button>
          <nav className={styles.links} aria-label="Menú">
            <Link to={paths.events} className={bar.link}>
              Eventos
            </Link>
            <AccountLinks account={account} wide />
          </nav>
        </div>
      </dialog>
    </div>
  );
}
