import { registerSW } from 'virtual:pwa-register';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { forgetUnsaved, hasUnsaved } from '#web/lib/form/unsaved-forms.ts';
import { readKept } from '#web/lib/storage/browser-store.ts';
import { doorDeviceKey } from '#web/lib/storage/door-device-key.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Toast } from '#web/ui/dialogs/toast.tsx';
import styles from './shell.module.css';

const lookEvery = 30 * 60_000;

/**
 * Offers a new version that the service worker found. `Update` activates it and reloads the page, but asks first if a
 * form is unsaved (A12).
 */
export function NewVersion() {
  // This call is here because this file loads on every page, when there is time.
  useForgetDoors();
  const [found, setFound] = useState(false);
  const [busy, setBusy] = useState(false);
  const activate = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let look = () => {};
    const update = registerSW({
      onNeedRefresh: () => setFound(true),
      onRegisteredSW: (_url, registration) => {
        // Offline there is no update, and the browser would log an error.
        look = () => void (navigator.onLine && registration?.update().catch(() => {}));
        timer = setInterval(look, lookEvery);
      },
    });
    activate.current = () => update(true);
    const returned = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', returned);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', returned);
    };
  }, []);

  const accept = async () => {
    const sure =
      !hasUnsaved() ||
      (await confirmDialog({
        title: '¿Actualizar ahora?',
        text: 'Hay cambios sin guardar en esta página y se perderán.',
        confirmLabel: 'Actualizar',
        tone: 'destroy',
      }));
    if (!sure) return;
    forgetUnsaved();
    setBusy(true);
    await activate.current?.();
  };
  return (
    <div role="status" className={styles.version}>
      {found && (
        <Toast
          tone="plain"
          text={messages.release.title}
          action={
            <Button onClick={accept} loading={busy}>
              {messages.release.action}
            </Button>
          }
        />
      )}
    </div>
  );
}

/** Deletes the door list of a finished event on a device that was a door, on any page (T2). */
function useForgetDoors() {
  useEffect(() => {
    if (!readKept(doorDeviceKey)) return;
    const forgetting = import('#web/lib/outbox/door-device.ts').then(({ doorDevice }) => doorDevice.forgetOver());
    forgetting.catch(() => undefined);
  }, []);
}
