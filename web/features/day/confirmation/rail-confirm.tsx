import { IconCheck, IconChecks, IconEdit, IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy, useState } from 'react';
import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import { messages } from '#contract/messages.ts';
import { missName, type Unit } from '#domain/competition/wods/wod-types.ts';
import type { SecondProblem } from '#domain/day/rails/second-judge.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import type { MeasuredWod } from '#domain/scoring/results/values.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { railTagOf, railTags, unsignedText } from '#web/entities/rail/rail-tags.ts';
import { api, client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './confirm.module.css';
import { ConfirmAll, isConfirmable } from './confirm-all.tsx';
import { ConfirmedRail } from './confirmed-rail.tsx';
import { ProtestsWaiting } from './protests-waiting.tsx';
import { Signature } from './two-results.tsx';

const CorrectDialog = lazy(() => import('./correct-dialog.tsx').then(module => ({ default: module.CorrectDialog })));

const askEvery = 4_000;
const words = messages.rails;

const saySecond = {
  differs: count => `Su segundo juez contó ${formatQuantity(count)}`,
  apart: () => 'Su segundo juez terminó en otro momento',
  waiting: () => 'Espera el segundo conteo',
  missing: () => 'Falta el segundo conteo',
} as const satisfies Record<SecondProblem, (count: number) => string>;

/** Why one press may not confirm a rail with the others; null when it may, or when nothing waits. */
function whyHeld(rail: RailToConfirm): string | null {
  const { state, waits, isTyped, isManualClock, isOneKey, otherCount, counted, second } = rail;
  if (!waits) return null;
  if (isTyped) return `El teléfono contó ${formatQuantity(counted?.quantity ?? 0)}`;
  if (otherCount !== null) return `Otro teléfono contó ${formatQuantity(otherCount)}`;
  if (state === 'contested') return railTags.contested[1];
  if (second?.problem) return saySecond[second.problem](second.count ?? 0);
  if (state === 'finished') return unsignedText(rail) ?? railTags.finished[1];
  if (isManualClock) return 'Reloj del teléfono';
  return isOneKey ? 'Lo juzgaste tú' : null;
}

type Heat = { unit: Unit; test: MeasuredWod; mayRun: boolean };

/**
 * Counts of a heat that wait for the second key; one press confirms all without a problem (D9). `isNamed`: shows the
 * heat's name.
 */
export function RailConfirm({ heatId, isNamed = false }: { heatId: string; isNamed?: boolean }) {
  const [chosen, setChosen] = useState<string | null>();
  const question = api.rails.readHeat.queryOptions({ input: { heatId }, refetchInterval: askEvery });
  const { data, error } = useQuery(question);
  const confirm = useAction(
    {
      mutationFn: ({ rails, reason }: { rails: readonly RailToConfirm[]; reason?: string }) =>
        client.rails.confirm({
          ...{ heatId, commandId: newId(), reason },
          railIds: rails.map(({ uid }) => uid),
          seen: Object.fromEntries(rails.map(({ uid, version }) => [uid, version])),
        }),
    },
    { done: words.confirmed, changes: [api.rails.key(), api.heats.key()] },
  );
  if (error && !data) return <Notice tone="bad">{messageOf(error)}</Notice>;
  if (!data) return <LoadingRows rows={4} height={58} label="Cargando los carriles" />;
  const rails = data.rails.filter(({ state }) => state !== 'empty');
  const clean = rails.filter(rail => rail.waits && whyHeld(rail) === null);
  const all = rails.filter(isConfirmable);
  const held = rails.find(rail => whyHeld(rail) !== null) ?? rails.find(({ lacks }) => lacks);
  // The first rail with a question is open at first, and stays open after its answer.
  if (chosen === undefined && held) setChosen(held.uid);
  const size = rails.length === 1 ? '1 carril' : `${rails.length} carriles`;
  const sum = [isNamed && data.heat, size, clean.length > 0 && `${clean.length} sin reparo`];
  return (
    <Stack className={styles.confirm}>
      <Row justify="between">
        <Text dim>{sum.filter(Boolean).join(' · ')}</Text>
        <DialogButton
          // The press beside it confirms the rails without a question.
          isOffered={data.mayRun && all.length > clean.length}
          label={`Confirmar todo (${all.length})`}
          size="xl"
          variant={clean.length > 0 ? 'default' : 'strong'}
        >
          {close => <ConfirmAll heatId={heatId} rails={all} unit={data.unit} whyHeld={whyHeld} onClose={close} />}
        </DialogButton>
        {data.mayRun && clean.length > 0 && (
          <Button
            size="xl"
            icon={IconChecks}
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ rails: clean })}
          >
            {`Confirmar ${clean.length}`}
          </Button>
        )}
      </Row>
      <ProtestsWaiting of={{ heatId }} />
      <ul className={styles.list} style={{ '--rails': rails.length } as CSSProperties}>
        {rails.map(rail => (
          <li key={rail.uid}>
            <RailLine
              rail={rail}
              of={data}
              isChosen={rail.uid === chosen}
              onChoose={() => setChosen(rail.uid === chosen ? null : rail.uid)}
            />
            {rail.uid === chosen && (
              <section className={styles.panel} aria-label={messages.floor.railName(rail.number)}>
                <ConfirmedRail
                  rail={rail}
                  of={data}
                  needsReason={rail.isTyped ? null : whyHeld(rail)}
                  onConfirm={reason =>
                    confirm.mutateAsync({ rails: [rail], ...(reason && { reason }) }).then(
                      () => true,
                      () => false,
                    )
                  }
                />
              </section>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

const lacking = 'Sin resultado';

type LineProps = { rail: RailToConfirm; of: Heat; isChosen: boolean; onChoose: () => void };

/** One line a rail: a press opens its panel, and the pencil its correction. */
function RailLine({ rail, of, isChosen, onChoose }: LineProps) {
  const { state, noReps, signature, quantity, count, timeMs, waits } = rail;
  const name = messages.floor.railName(rail.number);
  const why = whyHeld(rail);
  const asks = why !== null || rail.lacks;
  const amount = quantity ?? count;
  const isOut = !asks && ['void', 'scratched', 'ready', 'judging'].includes(state);
  return (
    <div className={styles.line} data-held={why !== null || undefined} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.row}
        data-dim={isOut || undefined}
        aria-expanded={isChosen}
        onClick={onChoose}
      >
        <Text as="span" size="3xl" num aria-hidden="true" className={styles.number}>
          {rail.number}
        </Text>
        <span className={styles.who}>
          <span className="unseen">{name}: </span>
          <strong className="wraps">{rail.entry}</strong>
          <Text as="span" size="sm" dim={!asks} strong={asks} className={asks ? styles.why : undefined}>
            {why ?? (rail.lacks ? lacking : isOut || rail.mark ? railTagOf(rail)[1] : rail.judge)}
          </Text>
        </span>
        <span className={styles.beside}>
          {noReps > 0 && (
            <Text as="span" size="xs" dim className="nowrap">{`${noReps} ${missName(of.unit, noReps)}`}</Text>
          )}
          {signature !== null && <Signature path={signature} className={styles.sign} />}
        </span>
        <span className={styles.beside}>
          {amount !== null && state !== 'ready' && (
            <Text as="span" size="2xl" num className={styles.amount}>
              {formatQuantity(amount)}
              <span className={of.unit === 'reps' ? 'unseen' : 'text-sm dim'}>{` ${of.unit}`}</span>
            </Text>
          )}
          {timeMs !== null && (
            <Text as="span" size="lg" num dim className={styles.time}>
              {writeTime(timeMs)}
            </Text>
          )}
        </span>
        <Mark isHeld={why !== null} waits={waits} state={state} />
      </button>
      <span className={styles.correct}>
        {of.mayRun && rail.mayCorrect && (
          <DialogButton label="" icon={IconEdit} variant="subtle" size="lg" aria-label={`Corregir ${name}`}>
            {close => <CorrectDialog rail={rail} unit={of.unit} test={of.test} onClose={close} />}
          </DialogButton>
        )}
      </span>
    </div>
  );
}

function Mark({ isHeld, waits, state }: { isHeld: boolean; waits: boolean; state: RailToConfirm['state'] }) {
  if (isHeld) return <IconHandStop size={22} aria-hidden="true" className={styles.mark} />;
  if (state === 'confirmed') return <IconChecks size={22} role="img" aria-label="Confirmado" className={styles.mark} />;
  return waits ? <IconCheck size={22} aria-hidden="true" className={styles.mark} /> : <span style={{ width: 22 }} />;
}
