// <Toasts />: the two regions for the messages of notify.*; once, in the shell. The drawing loads with the first
// message.
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Stack } from '#web/ui/layout.tsx';
import { currentToasts, onToasts } from './notify.ts';
import styles from './toasts.module.css';

const PassingToast = lazy(() => import('./toast.tsx').then(module => ({ default: module.PassingToast })));

export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, currentToasts);
  const draw = (errors: boolean) =>
    toasts
      .filter(toast => (toast.tone === 'error') === errors)
      .map(toast => (
        <Suspense key={toast.id}>
          <PassingToast toast={toast} />
        </Suspense>
      ));
  // Both regions exist from the start: a screen reader announces only changes of a region that it knows.
  return (
    <Stack gap="none" className={styles.place}>
      <Stack role="alert" gap="xs">
        {draw(true)}
      </Stack>
      <Stack role="status" gap="xs">
        {draw(false)}
      </Stack>
    </Stack>
  );
}
