import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { RailToConfirm } from '#contract/rails.ts';
import { writeTime } from '#domain/results/written-time.ts';
import { formatQuantity } from '#domain/scoring/written.ts';
import { missName, type Unit } from '#domain/wods/wod-types.ts';
import { railTags } from '#web/entities/rail/rail-tags.ts';
import { api, client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

const askEvery = 4_000;
const isClean = ({ state, isManualClock, isOneKey }: RailToConfirm) =>
  state === 'signed' && !isManualClock && !isOneKey;

/** D9: what was counted in a heat and waits for the second key; one press for all that nothing speaks against. */
export function RailConfirm({ heatId }: { heatId: string }) {
  const question = api.rails.readHeat.queryOptions({ input: { heatId }, refetchInterval: askEvery });
  const { data, error } = useQuery(question);
  const confirm = useAction(
    {
      mutationFn: (asked: { railIds: string[]; reason?: string }) =>
        client.rails.confirm({ heatId, commandId: newId(), ...asked }),
    },
    { done: messages.rails.confirmed, changes: [api.rails.key()] },
  );
  if (error && !data) return <Notice tone="bad">{messageOf(error)}</Notice>;
  if (!data) return <LoadingRows rows={4} height={64} label="Cargando los carriles" />;
  const clean = data.rails.filter(isClean);
  return (
    <Stack>
      <Row justify="between">
        <Text as="h2" size="2xl" num>{`${data.heat} · por confirmar`}</Text>
        {data.mayRun && clean.length > 0 && (
          <Button
            size="lg"
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ railIds: clean.map(({ uid }) => uid) })}
          >
            {`Confirmar ${clean.length}`}
          </Button>
        )}
      </Row>
      {data.rails.map(rail => (
        <OfRail
          key={rail.uid}
          rail={rail}
          unit={data.unit}
          mayRun={data.mayRun}
          onConfirm={reason =>
            confirm.mutateAsync({ railIds: [rail.uid], reason }).then(
              () => true,
              () => false,
            )
          }
        />
      ))}
    </Stack>
  );
}

const readReason = (typed: string) => {
  const reason = typed.trim();
  return reason
    ? { success: true as const, data: { reason } }
    : { success: false as const, error: { issues: [{ message: messages.rails.reason }] } };
};

type Props = { rail: RailToConfirm; unit: Unit; mayRun: boolean; onConfirm: (reason: string) => Promise<boolean> };

function OfRail({ rail, unit, mayRun, onConfirm }: Props) {
  const { quantity, timeMs, state } = rail;
  const held = state === 'finished' || (state === 'signed' && !isClean(rail));
  const name = messages.floor.railName(rail.number);
  return (
    <Row justify="between" className="card" style={{ padding: 'var(--gap-md)' }}>
      <Lines>
        <strong className="wraps">{`${name} · ${rail.entry ?? 'libre'}`}</strong>
        <Text as="span" size="sm" dim className="wraps">
          {[
            rail.judge,
            rail.noReps > 0 && `${rail.noReps} ${missName(unit, rail.noReps)}`,
            rail.unsignedReason,
            rail.isManualClock && 'reloj del teléfono',
            rail.isOneKey && messages.rails.oneKey,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Lines>
      <Row>
        {quantity !== null && (
          <Text as="span" size="xl" num>
            {`${formatQuantity(quantity)} ${unit}`}
          </Text>
        )}
        {timeMs !== null && (
          <Text as="span" size="xl" num>
            {writeTime(timeMs)}
          </Text>
        )}
        <StatusTag tone={railTags[state][0]}>{railTags[state][1]}</StatusTag>
        {held && mayRun && (
          <DialogButton label="Confirmar" aria-label={`Confirmar ${name}`}>
            {close => (
              <ReasonModal
                opened
                title={`Confirmar ${name}`}
                confirmLabel="Confirmar"
                description={
                  rail.isOneKey
                    ? 'Lo juzgaste tú: queda como «una sola llave», con tu motivo, en la historia del resultado.'
                    : 'Queda escrito junto al resultado.'
                }
                read={readReason}
                onConfirm={reason => onConfirm(reason)}
                onClose={close}
              />
            )}
          </DialogButton>
        )}
      </Row>
    </Row>
  );
}
