import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventCard } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import type { Hold } from '#contract/money/income.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './unpaid-holds.module.css';

const ask = ({ athleteName, categoryName }: Hold) =>
  confirmDialog({
    title: '¿Soltar este lugar?',
    text: `El lugar de ${athleteName} en ${categoryName} queda libre para otros. Todavía no ha pagado.`,
    confirmLabel: 'Soltar el lugar',
    tone: 'destroy',
  });

/** Lists places that are held without payment; renders nothing without any (SAFE-M5). */
export function UnpaidHolds({ event }: { event: Pick<EventCard, 'uid' | 'timeZone'> }) {
  const { data } = useQuery(api.income.holds.queryOptions({ input: { eventId: event.uid } }));
  const release = useAction(api.income.releaseHold.mutationOptions(), {
    done: messages.joining.holdReleased,
    changes: [api.income.key()],
  });
  if (!data || data.holds.length === 0) return null;
  return (
    <Stack as="section" gap="sm" className={`card ${styles.all}`} aria-labelledby="unpaid-holds">
      <h2 id="unpaid-holds">Lugares apartados sin pagar</h2>
      <Stack as="ul" gap="sm">
        {data.holds.map(hold => (
          <Row key={hold.uid} as="li">
            <Stack as="span" gap="2xs" className={`wraps ${styles.words}`}>
              <strong>{hold.athleteName}</strong>
              <span className="dim text-sm">{hold.athleteEmail}</span>
              <span className="text-sm">
                {hold.categoryName} · hasta <Moment at={hold.heldUntil} timeZone={event.timeZone} />
              </span>
            </Stack>
            {hold.isPaying ? (
              <span className="dim text-sm">Su pago está en curso</span>
            ) : (
              <Button
                size="sm"
                variant="danger"
                loading={release.isPending && release.variables.id === hold.uid}
                aria-label={`Soltar el lugar de ${hold.athleteName}`}
                onClick={async () => (await ask(hold)) && release.mutate({ id: hold.uid })}
              >
                Soltar
              </Button>
            )}
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
