import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ShellAccount } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';
import { onQuestion } from '#web/ui/dialogs/confirm-dialog.ts';
import { useOverPage } from '#web/ui/dialogs/use-over-page.ts';
import { Stack } from '#web/ui/layout.tsx';
import { AccountLinks } from './account-links.tsx';
import styles from './drawer.module.css';
import bar from './top-bar.module.css';

/** Shows the bar's links in a drawer below 768 px (L9). The browser's own dialog keeps the focus and handles Escape. */
export function Drawer({ account }: { account: ShellAccount | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useOverPage(open, () => dialog.current?.close());
  const href = useRouterState({ select: state => state.location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, and the drawer is done.
  useEffect(() => dialog.current?.close(), [href]);
  // The drawer closes for a question, which would otherwise open below it.
  useEffect(() => onQuestion(() => dialog.current?.close()), []);
  // The drawer closes on sign-out. It stays open when the session becomes known.
  const uid = account?.uid;
  const before = useRef(uid);
  useEffect(() => {
    if (before.current && before.current !== uid) dialog.current?.close();
    before.current = uid;
  }, [uid]);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  return (
    <div className={styles.only}>
      <button
        type="button"
        className={`plain-control ${bar.tool}`}
        aria-label="Abrir el menú"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={24} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is on the backdrop. */}
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label="Menú"
        onClose={() => setOpen(false)}
        onClick={event => event.target === dialog.current && dialog.current.close()}
      >
        {open && (
          <Stack gap="none" align="end" className={styles.inside}>
            <button
              type="button"
              className={`plain-control ${bar.tool}`}
              aria-label="Cerrar el menú"
              onClick={() => dialog.current?.close()}
            >
              <IconX size={24} aria-hidden="true" />
            </button>
            <Stack as="nav" gap="none" className={styles.links} aria-label="Menú">
              <Link to={paths.events} className={bar.link}>
                Eventos
              </Link>
              <AccountLinks account={account} wide />
            </Stack>
          </Stack>
        )}
      </dialog>
    </div>
  );
}
