import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import type { Arrival } from '#web/lib/outbox/arrival-work.ts';
import { type CardWork, discardCard, useCardsWaiting } from '#web/lib/outbox/card-outbox.ts';
import type { Waiting } from '#web/lib/outbox/commands.ts';
import type { DoorWork } from '#web/lib/outbox/door-work.ts';
import { isStuck } from '#web/lib/outbox/queued.ts';
import { useArrivalsWaiting } from '#web/lib/outbox/use-arrivals.ts';
import { useDoorWaiting } from '#web/lib/outbox/use-door-outbox.ts';
import { useWaiting } from '#web/lib/outbox/use-outbox.ts';
import { useUnsentRails } from '#web/lib/outbox/use-unsent-rails.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { retry, useDiscard } from './discard.ts';
import styles from './review.module.css';
import { UnsentRails } from './unsent-rails.tsx';

function UnsentRow({ command, why, children }: { command: Waiting; why: string | null; children?: ReactNode }) {
  const { about, input, decidedAt } = command;
  const { isBusy, discard } = useDiscard(command);
  return (
    <Row as="li" gap="md" justify="between" className={styles.unsent}>
      <Stack gap="2xs" className={`wraps ${styles.unsentWords}`}>
        <Text strong>{about.name}</Text>
        <p className="text-sm dim">
          {about.test} · {formatDateTime(new Date(decidedAt).toISOString())}
        </p>
        <p>{about.says}</p>
        {input.note && <p className="text-sm dim">«{input.note}»</p>}
        {why && (
          <Notice tone="bad" live={false}>
            {why}
          </Notice>
        )}
      </Stack>
      <Row gap="xs" align="stretch">
        {children}
        <Button variant="danger" onClick={discard} loading={isBusy}>
          Descartar
        </Button>
      </Row>
    </Row>
  );
}

const Retry = ({ command }: { command: Waiting }) => (
  <Button variant="default" onClick={() => void retry(command)}>
    Reintentar
  </Button>
);

function Part({
  title,
  work,
  children,
}: {
  title: string;
  work: Waiting[];
  children: (command: Waiting) => ReactNode;
}) {
  if (work.length === 0) return null;
  return (
    <section className="card">
      <h2 className={styles.unsentTitle}>{title}</h2>
      <Stack as="ul" gap="none">
        {work.map(children)}
      </Stack>
    </section>
  );
}

/** Counts the unsent scans of doors. The door's own page shows which were admitted and refused (T2). */
function OfDoors({ work }: { work: readonly DoorWork[] }) {
  if (work.length === 0) return null;
  return (
    <section className="card">
      <h2 className={styles.unsentTitle}>En la puerta</h2>
      <Stack as="ul" gap="none">
        {[...Map.groupBy(work, ({ eventId }) => eventId)].map(([eventId, ofEvent]) => {
          const back = ofEvent.filter(({ problem }) => problem !== null).length;
          return (
            <li key={eventId} className={styles.unsent}>
              <Stack gap="2xs" className={`wraps ${styles.unsentWords}`}>
                <Text strong>{`${ofEvent.length - back} por enviar`}</Text>
                {back > 0 && <p>{counted(back, 'devuelto', 'devueltos')}</p>}
              </Stack>
              <ButtonLink to={paths.staffDoor} params={{ eventId }} variant="default">
                Abrir la puerta
              </ButtonLink>
            </li>
          );
        })}
      </Stack>
    </section>
  );
}

/**
 * Lists this judge's decisions that the server has not accepted: returned ones, failing ones, and those in the queue.
 */
export function UnsentList({ judgeId }: { judgeId: string }) {
  const work = useWaiting(judgeId);
  const atDoors = useDoorWaiting(judgeId);
  const atRails = useUnsentRails(judgeId);
  const arrivals = useArrivalsWaiting(judgeId);
  const cards = useCardsWaiting(judgeId);
  if (!work || !atDoors || !atRails || !arrivals || !cards) return <LoadingRows rows={2} height={96} />;
  if (work.length + atDoors.length + atRails.length + arrivals.length + cards.length === 0) {
    return <EmptyState card level={2} title="Todo está enviado" text="Lo que decidas sin conexión esperará aquí." />;
  }
  return (
    <Stack gap="lg">
      <Part title="Devuelto" work={work.filter(({ problem }) => problem !== null)}>
        {command => (
          <UnsentRow key={command.commandId} command={command} why={command.problem?.message ?? null}>
            <ButtonLink
              to={paths.staffReview}
              params={{ type: command.about.type, entryId: command.input.entryId }}
              search={{ wod: command.input.wodId }}
              variant="strong"
            >
              Revisar otra vez
            </ButtonLink>
            {!command.problem?.isConflict && <Retry command={command} />}
          </UnsentRow>
        )}
      </Part>
      <Part title="No se pudo enviar" work={work.filter(isStuck)}>
        {command => (
          <UnsentRow
            key={command.commandId}
            command={command}
            why="El servidor falla al recibirlo. Seguimos intentando."
          >
            <Retry command={command} />
          </UnsentRow>
        )}
      </Part>
      <Part title="Por enviar" work={work.filter(command => command.problem === null && !isStuck(command))}>
        {command => <UnsentRow key={command.commandId} command={command} why={null} />}
      </Part>
      <OfDoors work={atDoors} />
      <UnsentArrivals work={arrivals} />
      <UnsentCards work={cards} />
      <UnsentRails rails={atRails} />
    </Stack>
  );
}

/** The typed score cards that are not sent, and the refused ones with their reason. */
function UnsentCards({ work }: { work: readonly CardWork[] }) {
  if (work.length === 0) return null;
  return (
    <section className="card">
      <h2 className={styles.unsentTitle}>Tarjetas de papel</h2>
      <Stack as="ul" gap="none">
        {work.map(card => (
          <Row as="li" key={card.commandId} gap="md" justify="between" className={styles.unsent}>
            <Stack gap="2xs" className={`wraps ${styles.unsentWords}`}>
              <Text strong>{messages.cards.titleOf(card.input.code)}</Text>
              <p className="dim text-sm">{formatQuantity(card.input.count)}</p>
              {card.problem && (
                <Notice tone="bad" live={false}>
                  {card.problem.message}
                </Notice>
              )}
            </Stack>
            <Row gap="xs" align="stretch">
              <ButtonLink to={paths.card} params={{ code: card.input.code }} variant="default">
                Abrir la tarjeta
              </ButtonLink>
              <Button variant="danger" onClick={() => void discardCard(card)}>
                Descartar
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
    </section>
  );
}

/** Counts the arrivals that are not sent. The page of arrivals shows each one, and the refused ones. */
function UnsentArrivals({ work }: { work: readonly Arrival[] }) {
  if (work.length === 0) return null;
  return (
    <section className="card">
      <h2 className={styles.unsentTitle}>En las llegadas</h2>
      <Stack as="ul" gap="none">
        {[...Map.groupBy(work, ({ eventId }) => eventId)].map(([eventId, ofEvent]) => {
          const back = ofEvent.filter(({ problem }) => problem !== null).length;
          return (
            <Row as="li" key={eventId} gap="md" justify="between" className={styles.unsent}>
              <Stack gap="2xs" className={`wraps ${styles.unsentWords}`}>
                <Text strong>{`${ofEvent.length - back} por enviar`}</Text>
                <p className="dim text-sm">{[...new Set(ofEvent.map(({ name }) => name))].join(', ')}</p>
                {back > 0 && <p>{counted(back, 'devuelto', 'devueltos')}</p>}
              </Stack>
              <ButtonLink to={paths.staffCheckIn} params={{ id: eventId }} variant="default">
                Abrir las llegadas
              </ButtonLink>
            </Row>
          );
        })}
      </Stack>
    </section>
  );
}
