import { IconGavel } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import type { ProtestOfDay } from '#contract/day/protests.ts';
import { messages } from '#contract/messages.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import { api, client } from '#web/lib/api.ts';
import { useFloorClock, useHallTime } from '#web/lib/clock/use-floor-clock.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { ReasonModal } from '#web/ui/dialogs/reason-modal.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';

const ProtestDialog = lazy(() => import('./protest-dialog.tsx').then(module => ({ default: module.ProtestDialog })));

const words = messages.protests;
const askEvery = 4_000;
const most = 280;

/** Open protests of a category or a heat, the oldest first. Each shows the time in which its athlete expects an answer. */
export function ProtestsWaiting({ of }: { of: { categoryId: string } | { heatId: string } }) {
  const question = api.protests.list.queryOptions({ input: of, refetchInterval: askEvery });
  const { data } = useQuery(question);
  const open = data?.protests.filter(({ state }) => state === 'open') ?? [];
  useFloorClock(open.length > 0);
  const now = useHallTime(1_000);
  if (!data || open.length === 0) return null;
  return (
    <Stack gap="none" as="ul" aria-label="Protestas" style={looks.list}>
      {open.map(protest => (
        <Waiting key={protest.uid} protest={protest} mayRun={data.mayRun} now={now} />
      ))}
    </Stack>
  );
}

const looks = {
  list: { listStyle: 'none', margin: 0, padding: 0 },
  row: { padding: 'var(--gap-sm) var(--gap-md)', borderLeft: '4px solid var(--warn)' },
  amber: { color: 'var(--warn)', flex: 'none' },
  red: { color: 'var(--neg)', flex: 'none' },
} as const;

type Props = { protest: ProtestOfDay; mayRun: boolean; now: number };

function Waiting({ protest, mayRun, now }: Props) {
  const { rail, heat, test, reason, until } = protest;
  const left = Date.parse(until) - now;
  const name = messages.floor.railName(rail.number).toLowerCase();
  return (
    <Stack as="li" gap="xs" style={looks.row}>
      <Row gap="sm" justify="between" align="start" wrap={false}>
        <IconGavel size={28} aria-hidden="true" style={looks.amber} />
        <span className="grow">
          <Lines>
            <strong>{`Protesta, ${name}`}</strong>
            <Text as="span" size="sm" dim className="wraps">{`${test.name} · ${heat.name}`}</Text>
          </Lines>
        </span>
        <Text as="span" size="xl" num style={left > 0 ? looks.amber : looks.red}>
          {left > 0 ? clockText(left) : `+${clockText(-left)}`}
        </Text>
        <DialogButton label="Ver" size="lg" aria-label={`Ver la protesta, ${name}, ${heat.name}`}>
          {close => <ProtestDialog protest={protest} mayRun={mayRun} onClose={close} />}
        </DialogButton>
      </Row>
      {reason && <Text size="sm" className="wraps">{`«${reason}»`}</Text>}
    </Stack>
  );
}

const readReason = (typed: string) => {
  const reason = typed.trim();
  const wrong = !reason ? words.reason : reason.length > most ? messages.field.long(most) : null;
  return wrong === null
    ? { success: true as const, data: { reason } }
    : { success: false as const, error: { issues: [{ message: wrong }] } };
};

/** The person who runs the day opens a protest, for an athlete who comes to the table. */
export function ProtestButton({ rail }: { rail: { uid: string; number: number } }) {
  const name = messages.floor.railName(rail.number);
  const open = useAction(
    { mutationFn: (reason: string) => client.protests.open({ railId: rail.uid, reason, commandId: newId() }) },
    { done: words.opened, changes: [api.protests.key(), api.rails.key(), api.heats.key()] },
  );
  return (
    <DialogButton label="Protesta" size="lg" aria-label={`Protesta en el ${name.toLowerCase()}`}>
      {close => (
        <ReasonModal
          opened
          tone="primary"
          title={`Protesta, ${name.toLowerCase()}`}
          confirmLabel="Abrir la protesta"
          description="Lo que dice el atleta. El resultado queda provisional hasta que se resuelva."
          read={readReason}
          onConfirm={reason =>
            open.mutateAsync(reason).then(
              () => true,
              () => false,
            )
          }
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
