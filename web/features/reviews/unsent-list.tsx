import { Button } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import type { Waiting } from '#web/lib/outbox/commands.ts';
import { outbox } from '#web/lib/outbox/judge-outbox.ts';
import { useWaiting } from '#web/lib/outbox/use-outbox.ts';
import { paths } from '#web/paths.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from './unsent.module.css';

const time = new Intl.DateTimeFormat('es-VE', { day: '2-digit', month: '2-digit', hour: 'numeric', minute: '2-digit' });
const failed = () => notify.error(messages.review.notKept);

async function discard(command: Waiting) {
  const isSure = await confirmDialog({
    title: '¿Descartar esta decisión?',
    text: `${command.about.name}, ${command.about.test}: ${command.about.says}. No se enviará.`,
    confirmLabel: 'Descartar',
    tone: 'destroy',
  });
  if (isSure) await outbox.discard(command).catch(failed);
}

function Row({ command }: { command: Waiting }) {
  const { about, input, problem, decidedAt } = command;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{about.name}</p>
        <p className="small dim">
          {about.test} · {time.format(new Date(decidedAt))}
        </p>
        <p>{about.says}</p>
        {input.note && <p className="small dim">«{input.note}»</p>}
        {problem && (
          <Notice tone="bad" live={false}>
            {problem.message}
          </Notice>
        )}
      </div>
      {problem ? (
        <div className={styles.actions}>
          <ButtonLink
            to={paths.staffReview}
            params={{ type: about.type, entryId: input.entryId }}
            search={{ wod: input.wodId }}
            variant="strong"
          >
            Revisar otra vez
          </ButtonLink>
          {!problem.isConflict && (
            <Button variant="default" onClick={() => void outbox.retry(command).catch(failed)}>
              Reintentar
            </Button>
          )}
          <Button variant="danger" onClick={() => void discard(command)}>
            Descartar
          </Button>
        </div>
      ) : (
        <StatusTag tone="pending">Por enviar</StatusTag>
      )}
    </li>
  );
}

/** What this judge decided here and the server has not taken: first what came back, then what waits, in its order. */
export function UnsentList({ judgeId }: { judgeId: string }) {
  const work = useWaiting(judgeId);
  if (!work) return <LoadingRows rows={2} height={96} />;
  if (work.length === 0) {
    return (
      <div className="card">
        <EmptyState level={2} title="Todo está enviado" text="Lo que decidas sin conexión esperará aquí." />
      </div>
    );
  }
  const back = work.filter(({ problem }) => problem !== null);
  const waits = work.filter(({ problem }) => problem === null);
  return (
    <div className={styles.all}>
      {back.length > 0 && (
        <section className="card">
          <h2 className={styles.title}>Devuelto</h2>
          <ul className={styles.list}>
            {back.map(command => (
              <Row key={command.commandId} command={command} />
            ))}
          </ul>
        </section>
      )}
      {waits.length > 0 && (
        <section className="card">
          <h2 className={styles.title}>Por enviar</h2>
          <ul className={styles.list}>
            {waits.map(command => (
              <Row key={command.commandId} command={command} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
