import type { Waiting } from '#web/lib/outbox/commands.ts';
import { isStuck } from '#web/lib/outbox/queued.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { retry, useDiscard } from './discard.ts';
import styles from './review.module.css';

/** Shows this judge's earlier decision that the server has not accepted, with the reason and the possible actions. */
export function EnteredNotice({ entered }: { entered: Waiting }) {
  const { isBusy, discard } = useDiscard(entered);
  const throwAway = (
    <button type="button" className={styles.discard} onClick={discard} disabled={isBusy} aria-busy={isBusy}>
      {isBusy ? 'Descartando…' : 'Descartar'}
    </button>
  );
  if (entered.problem) {
    return (
      <Notice tone="bad" title="No se pudo enviar lo que decidiste" action={throwAway}>
        <p>{entered.problem.message}</p>
        <p>Lo que escribiste sigue aquí.</p>
      </Notice>
    );
  }
  const said = `«${entered.about.says}» está guardado en este dispositivo`;
  if (!isStuck(entered)) {
    return (
      <Notice title="Por enviar" action={throwAway}>
        {said} y se enviará cuando haya conexión.
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      title="No se pudo enviar"
      action={
        <>
          <button type="button" className={styles.discard} onClick={() => void retry(entered)}>
            Reintentar
          </button>
          {throwAway}
        </>
      }
    >
      {said}, pero el servidor falla al recibirlo. Seguimos intentando.
    </Notice>
  );
}
