// <ConfirmHost />: draws the questions of confirmDialog(); once, in the shell.
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { type OpenQuestion, onQuestion, openQuestion } from './confirm-dialog.ts';

const Lines = ({ lines = [], linesTitle }: Pick<OpenQuestion, 'lines' | 'linesTitle'>) =>
  lines.length === 0 ? null : (
    <>
      <p>
        <strong>{linesTitle}</strong>
      </p>
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );

const ConfirmModal = lazy(() => import('./confirm-modal.tsx').then(module => ({ default: module.ConfirmModal })));

export function ConfirmHost() {
  const question = useSyncExternalStore(onQuestion, openQuestion, openQuestion);
  // The last question, which stays visible while the modal closes.
  const [shown, setShown] = useState<OpenQuestion | null>(null);
  if (question && question !== shown) setShown(question);
  if (!shown) return null;
  return (
    <Suspense>
      <ConfirmModal
        opened={question !== null}
        title={shown.title}
        confirmLabel={shown.confirmLabel}
        cancelLabel={shown.cancelLabel}
        tone={shown.tone}
        onConfirm={() => shown.answer(true)}
        onClose={() => shown.answer(false)}
      >
        {shown.text}
        <Lines {...shown} />
      </ConfirmModal>
    </Suspense>
  );
}
