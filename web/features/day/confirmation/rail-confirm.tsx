import { useQuery } from '@tanstack/react-query';
import type { RailToConfirm } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { api, client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { ConfirmedRail } from './confirmed-rail.tsx';

const askEvery = 4_000;
const isClean = ({ state, waits, isTyped, isManualClock, isOneKey, otherCount }: RailToConfirm) =>
  state === 'signed' && waits && !isTyped && !isManualClock && !isOneKey && otherCount === null;

/**
 * Counts of a heat that wait for the second key; one press confirms all without a problem (D9). `isNamed`: shows the
 * heat's name.
 */
export function RailConfirm({ heatId, isNamed = false }: { heatId: string; isNamed?: boolean }) {
  const question = api.rails.readHeat.queryOptions({ input: { heatId }, refetchInterval: askEvery });
  const { data, error } = useQuery(question);
  const confirm = useAction(
    {
      mutationFn: (asked: { railIds: string[]; reason?: string }) =>
        client.rails.confirm({ heatId, commandId: newId(), ...asked }),
    },
    { done: messages.rails.confirmed, changes: [api.rails.key(), api.heats.key()] },
  );
  if (error && !data) return <Notice tone="bad">{messageOf(error)}</Notice>;
  if (!data) return <LoadingRows rows={4} height={64} label="Cargando los carriles" />;
  const clean = data.rails.filter(isClean);
  const waits = data.rails.some(rail => rail.waits);
  const title = [isNamed && data.heat, waits && 'por confirmar'].filter(Boolean).join(' · ');
  return (
    <Stack>
      <Row justify="between">
        {title && (
          <Text as="h2" size="2xl" num>
            {title}
          </Text>
        )}
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
        <ConfirmedRail
          key={rail.uid}
          rail={rail}
          isHeld={rail.waits && !rail.isTyped && !isClean(rail)}
          unit={data.unit}
          test={data.test}
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
