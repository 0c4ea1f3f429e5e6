import { useQuery } from '@tanstack/react-query';
import type { OwnRailResult } from '#contract/day/protests.ts';
import { messages } from '#contract/messages.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import { writeCount } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { api, client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { ReasonModal } from '#web/ui/dialogs/reason-modal.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

const words = messages.protests;
const changes = [api.protests.key()];
const most = 280;

const writeValues = (values: { quantity: number; timeMs: number | null }, unit: string) =>
  [writeCount(values.quantity, unit), values.timeMs !== null && writeTime(values.timeMs)].filter(Boolean).join(' · ');

const readReason = (typed: string) => {
  const reason = typed.trim();
  const wrong = !reason ? words.reason : reason.length > most ? messages.field.long(most) : null;
  return wrong === null
    ? { success: true as const, data: { reason } }
    : { success: false as const, error: { issues: [{ message: wrong }] } };
};

/** Results of the athlete's own rails today. The athlete may protest for some minutes after the finish. */
export function OwnResults({ eventId, now }: { eventId: string; now: number }) {
  const question = api.protests.mine.queryOptions({ input: { eventId }, staleTime: 0, refetchInterval: 20_000 });
  const query = useQuery(question);
  const { data } = query;
  if (data?.results.length === 0) return null;
  return (
    <Stack gap="xs" as="section" aria-label="Tus resultados">
      <h2 className="eyebrow">Tus resultados</h2>
      {!data && <QueryFallback query={query} rows={1} height={96} level={3} compact label="Cargando tus resultados" />}
      {data?.results.map(result => (
        <OwnResult key={result.railId} at={result} now={now} />
      ))}
    </Stack>
  );
}

const tagOf = ({ state }: OwnRailResult) =>
  state === 'contested' ? (
    <StatusTag tone="pending">En protesta</StatusTag>
  ) : (
    <StatusTag tone={state === 'confirmed' ? 'good' : 'waiting'}>
      {state === 'confirmed' ? 'Confirmado' : 'Provisional'}
    </StatusTag>
  );

function OwnResult({ at, now }: { at: OwnRailResult; now: number }) {
  const { protest, result, test, until } = at;
  const left = until === null ? 0 : Date.parse(until) - now;
  const open = useAction(
    { mutationFn: (reason: string) => client.protests.open({ railId: at.railId, reason, commandId: newId() }) },
    { done: words.opened, changes },
  );
  const withdraw = useAction(
    { mutationFn: (protestId: string) => client.protests.withdraw({ protestId, commandId: newId() }) },
    { done: words.withdrawn, changes },
  );
  return (
    <Stack gap="sm" className="card inside">
      <Row justify="between" align="start" wrap={false}>
        <Stack gap="2xs">
          <strong className="wraps">{test.name ?? 'Test por anunciar'}</strong>
          <Text as="span" size="sm" dim>{`${at.heat}, carril ${at.number}`}</Text>
        </Stack>
        {tagOf(at)}
      </Row>
      {result && (
        <Text size="3xl" num>
          {writeValues(result, test.unit)}
        </Text>
      )}
      {protest?.state === 'open' && (
        <Notice tone="warn" title="Tu protesta la decide quien maneja el día">
          {protest.reason && `«${protest.reason}»`}
        </Notice>
      )}
      {protest && <Answer at={at} />}
      {protest?.state === 'open' && protest.isOwn && (
        <Stack gap="2xs">
          <Button variant="default" size="lg" loading={withdraw.isPending} onClick={() => withdraw.mutate(protest.uid)}>
            Retirar la protesta
          </Button>
          <Text size="sm" dim>
            Si la retiras, aquí ya no puedes protestar otra vez.
          </Text>
        </Stack>
      )}
      {left > 0 && (
        <DialogButton label={`Protestar · quedan ${clockText(left)}`} size="lg">
          {close => (
            <ReasonModal
              opened
              tone="primary"
              title={`Protestar ${test.name ?? at.heat}`}
              confirmLabel="Protestar"
              description="¿Qué se contó mal? Lo lee quien maneja el día, que decide qué vale."
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
      )}
    </Stack>
  );
}

/** The answer to the newest protest. */
function Answer({ at: { protest, test } }: { at: OwnRailResult }) {
  if (!protest || (protest.state !== 'stands' && protest.state !== 'upheld')) return null;
  const after = protest.after && writeValues(protest.after, test.unit);
  const said =
    after === null ? words.upheldOpen : protest.state === 'stands' ? words.stands(after) : words.upheld(after);
  return (
    <Notice tone={protest.state === 'upheld' ? 'good' : 'info'} title={said}>
      {protest.ruling}
    </Notice>
  );
}
