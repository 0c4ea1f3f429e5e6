import { useQuery } from '@tanstack/react-query';
import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import { messages } from '#contract/messages.ts';
import type { HistoryLine } from '#contract/scoring/results.ts';
import type { Unit } from '#domain/competition/wods/wod-types.ts';
import { formatQuantity, writeCount } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { actionOf, authorOf } from '#web/entities/result/history-words.ts';
import { api, client } from '#web/lib/api.ts';
import { formatHour } from '#web/lib/clock/dates.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { ReasonModal } from '#web/ui/dialogs/reason-modal.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './confirm.module.css';

const words = messages.rails;
/** The questions that a decision about a rail changes. */
export const changes = [api.rails.key(), api.heats.key()];

export const readReason = (typed: string) => {
  const reason = typed.trim();
  return reason
    ? { success: true as const, data: { reason } }
    : { success: false as const, error: { issues: [{ message: words.reason }] } };
};
export const asAnswer = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );

type Result = { quantity: number | null; timeMs: number | null };
type ValueProps = Result & { unit: Unit; from: string; note?: string | undefined; children?: React.ReactNode };

/** One source of a rail's result, with what it says. */
export const Value = ({ quantity, timeMs, unit, from, note, children }: ValueProps) => (
  <div className={styles.value}>
    <span className="eyebrow">{from}</span>
    <Row gap="xs" align="baseline">
      <Text as="span" size="4xl" num>
        {quantity === null ? '–' : formatQuantity(quantity)}
        <span className={unit === 'reps' ? 'unseen' : 'text-sm dim'}>{` ${unit}`}</span>
      </Text>
      {timeMs !== null && (
        <Text as="span" size="2xl" num dim>
          {writeTime(timeMs)}
        </Text>
      )}
    </Row>
    {note && (
      <Text as="span" size="sm" dim>
        {note}
      </Text>
    )}
    {children}
  </div>
);

export const phoneOf = ({ judge }: RailToConfirm) =>
  judge ? `Teléfono de ${judge.trim().split(/\s+/).at(-1)}` : 'Teléfono';

type Two = { rail: RailToConfirm; counted: Result; unit: Unit; name: string };

/** The stored result and the phone's count side by side; one press chooses (LIVE-D3). */
export function TwoResults({ rail, counted, unit, name }: Two) {
  const choose = useAction(
    {
      mutationFn: (asked: { holds: 'count' | 'typed'; reason: string | undefined }) =>
        client.rails.choose({ railId: rail.uid, version: rail.version, commandId: newId(), ...asked }),
    },
    { done: words.chosen, changes },
  );
  const label = (quantity: number | null, whose: string) => {
    const amount = writeCount(quantity ?? 0, unit);
    const title = `${name}: vale ${amount}`;
    return { children: `Vale ${formatQuantity(quantity ?? 0)}`, title, 'aria-label': `${title}, ${whose}` };
  };
  return (
    <Stack gap="xs">
      <div className={styles.values}>
        <Value {...rail} unit={unit} from={rail.paper ? 'Tarjeta de papel' : 'Organización'} note="Vale ahora">
          {rail.waits && (
            <Choice
              {...label(rail.quantity, rail.paper ? 'del papel' : 'de la organización')}
              variant="strong"
              isPending={choose.isPending}
              oneKey={rail.paper === 'own' ? 'La tarjeta la escribiste tú' : null}
              onChoose={reason => choose.mutateAsync({ holds: 'typed', reason })}
            />
          )}
        </Value>
        <Value {...counted} unit={unit} from={phoneOf(rail)}>
          <Choice
            {...label(counted.quantity, 'del teléfono')}
            variant="default"
            isPending={choose.isPending}
            oneKey={rail.isOneKey ? 'Lo juzgaste tú' : null}
            onChoose={reason => choose.mutateAsync({ holds: 'count', reason })}
          />
        </Value>
      </div>
      <Text size="sm" dim>
        Lo que eliges queda confirmado; lo otro queda en la historia.
      </Text>
    </Stack>
  );
}

type ChoiceProps = {
  children: string;
  title: string;
  'aria-label': string;
  variant: 'strong' | 'default';
  isPending: boolean;
  /** Why the caller would hold both keys. The dialog then asks for a reason. */
  oneKey: string | null;
  onChoose: (reason: string | undefined) => Promise<unknown>;
};

function Choice({ children, title, isPending, oneKey, onChoose, ...button }: ChoiceProps) {
  if (oneKey === null)
    return (
      <Button {...button} size="lg" loading={isPending} onClick={() => void asAnswer(onChoose(undefined))}>
        {children}
      </Button>
    );
  return (
    <DialogButton {...button} size="lg" label={children}>
      {close => (
        <ReasonModal
          opened
          title={title}
          confirmLabel={children}
          description={`${oneKey}: nadie más lo confirma. Queda como «una sola llave», con tu motivo.`}
          read={readReason}
          onConfirm={reason => asAnswer(onChoose(reason))}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}

/** The athlete's signature as the finger drew it. */
export const Signature = ({ path, className }: { path: string; className: string | undefined }) => (
  <svg viewBox="0 0 1000 400" className={className} role="img" aria-label="Firmado">
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);

const written = (values: HistoryLine['becomes'], unit: Unit) =>
  [
    values && values.quantity !== null && writeCount(values.quantity, unit),
    values && values.timeMs !== null && writeTime(values.timeMs),
  ]
    .filter(Boolean)
    .join(' · ') || 'sin resultado';

/** Every change of the rail's result, the newest first: what, who, when and why (E10). */
export function RailHistory({ railId, unit }: { railId: string; unit: Unit }) {
  const { data } = useQuery(api.rails.history.queryOptions({ input: { railId } }));
  if (!data || data.lines.length === 0) return null;
  return (
    <Stack gap="xs" className={styles.history}>
      <h3 className="eyebrow">Historia</h3>
      <Stack as="ol" gap="xs" aria-label="Cambios, el más nuevo primero">
        {data.lines.toReversed().map(line => {
          const [was, becomes] = [written(line.was, unit), written(line.becomes, unit)];
          return (
            <Stack key={line.id} as="li" gap="none">
              <Row justify="between" gap="xs">
                <strong>{actionOf(line)}</strong>
                <span>{was === becomes || line.was === null ? becomes : `${was} → ${becomes}`}</span>
              </Row>
              <Text size="sm" dim className="wraps">
                {[formatHour(line.at, data.timeZone), authorOf(line), line.note && `«${line.note}»`]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
          );
        })}
      </Stack>
    </Stack>
  );
}
