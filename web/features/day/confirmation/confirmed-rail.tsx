import { lazy } from 'react';
import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import { messages } from '#contract/messages.ts';
import { missName, type Unit } from '#domain/competition/wods/wod-types.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import type { MeasuredWod } from '#domain/scoring/results/values.ts';
import { markTextOf, railTagOf, unsignedText } from '#web/entities/rail/rail-tags.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmModal } from '#web/ui/dialogs/confirm-modal.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { ReasonModal } from '#web/ui/dialogs/reason-modal.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './confirm.module.css';
import { MarkUnfinished } from './mark-unfinished.tsx';
import { ProtestButton } from './protests-waiting.tsx';
import { ChooseCount } from './two-counts.tsx';
import { asAnswer, changes, phoneOf, RailHistory, readReason, Signature, TwoResults, Value } from './two-results.tsx';

const CorrectDialog = lazy(() => import('./correct-dialog.tsx').then(module => ({ default: module.CorrectDialog })));

const words = messages.rails;
const settles: readonly string[] = ['finished', 'signed'];
const protestable: readonly string[] = ['finished', 'signed', 'confirmed'];

type Props = {
  rail: RailToConfirm;
  of: { unit: Unit; test: MeasuredWod; mayRun: boolean };
  /** Why a confirmation asks for a reason; null when it asks nothing. */
  needsReason: string | null;
  onConfirm: (reason?: string) => Promise<boolean>;
};

/** A rail of a heat with its results, the acts that its manager may still do, and its history. */
export function ConfirmedRail({ rail, of, needsReason, onConfirm }: Props) {
  const { state, counted, otherCount } = rail;
  const { unit, test, mayRun } = of;
  const name = messages.floor.railName(rail.number);
  const isTwo = counted !== null && rail.mayChoose;
  const { second } = rail;
  const hasTwoCounts = second !== null && second.count !== null && rail.count !== null;
  const choosesCount =
    rail.waits && (second?.problem === 'differs' || second?.problem === 'apart') && settles.includes(state);
  const [tone, tag] = railTagOf(rail);
  const facts = [
    rail.judge,
    !hasTwoCounts && second?.judge && `segundo juez ${second.judge}`,
    rail.noReps > 0 && `${rail.noReps} ${missName(unit, rail.noReps)}`,
    rail.isManualClock && 'reloj del teléfono',
    rail.isOneKey && (rail.waits || state === 'confirmed') && words.oneKey,
    rail.paper !== null && messages.cards.short,
    rail.isTyped && rail.paper === null && !isTwo && words.typed,
  ];
  return (
    <Stack>
      <Row justify="between" align="start" wrap={false}>
        <Stack gap="2xs">
          <Text as="h2" size="xl" num>
            {rail.waits && needsReason !== null ? `${name} queda aparte` : name}
          </Text>
          <Text className="wraps">{rail.entry}</Text>
          <Text size="sm" dim className="wraps">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          {rail.unsignedReason && (
            <Text size="sm" dim className="wraps">
              {unsignedText(rail)}
            </Text>
          )}
        </Stack>
        {choosesCount ? (
          <StatusTag tone="pending">{sayDifference(rail)}</StatusTag>
        ) : (
          <StatusTag tone={rail.isTyped && rail.waits ? 'pending' : state === 'signed' ? 'good' : tone}>
            {rail.isTyped && rail.waits ? 'Dos resultados' : tag}
          </StatusTag>
        )}
      </Row>
      {isTwo && <TwoResults rail={rail} counted={counted} unit={unit} name={name} />}
      {otherCount !== null && !isTwo && (
        <Stack gap="xs">
          <Text strong={rail.waits}>
            {words.otherCount(formatQuantity(otherCount), formatQuantity(rail.count ?? 0))}
          </Text>
          <div className={styles.values}>
            <Value
              {...rail}
              quantity={rail.quantity ?? rail.count}
              unit={unit}
              from={phoneOf(rail)}
              note="Vale ahora"
            />
            <Value quantity={otherCount} timeMs={null} unit={unit} from="El teléfono de antes">
              <DialogButton
                isOffered={mayRun && rail.mayCorrect && (rail.quantity ?? rail.count) !== otherCount}
                label={`Vale ${formatQuantity(otherCount)}`}
                size="lg"
                aria-label={`${name}: vale ${formatQuantity(otherCount)}, del otro conteo`}
              >
                {close => <CorrectDialog rail={rail} filled={otherCount} unit={unit} test={test} onClose={close} />}
              </DialogButton>
            </Value>
          </div>
        </Stack>
      )}
      {hasTwoCounts && (
        <ChooseCount rail={rail} name={name} mayChoose={mayRun && choosesCount && !isTwo} onConfirm={onConfirm} />
      )}
      {rail.signature !== null && <Signature path={rail.signature} className={styles.signature} />}
      {rail.lacks && (
        <Notice tone="warn" title="Sin resultado">
          {words.lacks}
        </Notice>
      )}
      {mayRun && (
        <Acts
          rail={rail}
          name={name}
          unit={unit}
          test={test}
          needsReason={needsReason}
          isChosen={choosesCount && hasTwoCounts}
          onConfirm={onConfirm}
        />
      )}
      <RailHistory railId={rail.uid} unit={unit} />
    </Stack>
  );
}

/** How far the two judges are apart, in counts or else in time. */
function sayDifference({ count, second }: RailToConfirm): string {
  const apart = Math.abs((count ?? 0) - (second?.count ?? 0));
  return apart === 0 ? 'Difieren en el tiempo' : `Difieren en ${formatQuantity(apart)}`;
}

type ActsProps = Pick<Props, 'rail' | 'needsReason' | 'onConfirm'> & {
  name: string;
  unit: Unit;
  test: MeasuredWod;
  /** The choice of a count confirms the rail. */
  isChosen: boolean;
};

function Acts({ rail, name, unit, test, needsReason, isChosen, onConfirm }: ActsProps) {
  const reopen = useAction(
    { mutationFn: (reason: string) => client.rails.reopen({ railId: rail.uid, reason, commandId: newId() }) },
    { done: words.reopened, changes },
  );
  const noShow = useAction(
    { mutationFn: () => client.rails.noShow({ railId: rail.uid, commandId: newId() }) },
    { done: words.noShow, changes },
  );
  const unmark = useAction(
    { mutationFn: () => client.rails.unmark({ railId: rail.uid, commandId: newId() }) },
    { done: words.unmarked, changes },
  );
  const unmarkText = rail.mark ? `Quitar «${markTextOf(rail.mark)}»` : 'Volver a abrir';
  const mayConfirm = !isChosen && rail.waits && !rail.isTyped && rail.state !== 'contested';
  return (
    <Row justify="end" gap="xs">
      {protestable.includes(rail.state) && <ProtestButton rail={rail} />}
      {rail.lacks && rail.mayCorrect && (
        <DialogButton label="Poner resultado" size="lg" variant="strong" aria-label={`Poner resultado: ${name}`}>
          {close => <CorrectDialog rail={rail} unit={unit} test={test} onClose={close} />}
        </DialogButton>
      )}
      {rail.mayReopen && rail.state !== 'scratched' && (
        <DialogButton label="Reabrir" size="lg" aria-label={`Reabrir ${name}`}>
          {close => (
            <ReasonModal
              opened
              title={`Reabrir ${name}`}
              confirmLabel="Reabrir"
              description="Vuelve al teléfono de su juez, para contar o firmar otra vez. Lo contado se conserva."
              read={readReason}
              onConfirm={reason => asAnswer(reopen.mutateAsync(reason))}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
      {rail.mayScratch && (
        <DialogButton label="No se presentó" size="lg" aria-label={`${name}: no se presentó`}>
          {close => (
            <ConfirmModal
              opened
              title="¿No se presentó?"
              confirmLabel="No se presentó"
              tone="destroy"
              onConfirm={() => asAnswer(noShow.mutateAsync(undefined)).then(close)}
              onClose={close}
            >
              {`${rail.entry ?? ''} queda sin resultado en este test.`}
            </ConfirmModal>
          )}
        </DialogButton>
      )}
      {rail.mayMark && <MarkUnfinished rail={rail} name={name} unit={unit} />}
      {rail.mayUnmark && (
        <Button
          variant="default"
          size="lg"
          aria-label={`${unmarkText}: ${name}`}
          loading={unmark.isPending}
          onClick={() => unmark.mutate(undefined)}
        >
          {unmarkText}
        </Button>
      )}
      {mayConfirm && needsReason === null && (
        <Button variant="strong" size="lg" aria-label={`Confirmar ${name}`} onClick={() => void onConfirm()}>
          Confirmar
        </Button>
      )}
      {mayConfirm && needsReason !== null && (
        <DialogButton label="Confirmar" size="lg" variant="strong" aria-label={`Confirmar ${name}`}>
          {close => (
            <ReasonModal
              opened
              title={`Confirmar ${name}`}
              confirmLabel="Confirmar"
              description={
                rail.isOneKey
                  ? 'Lo juzgaste tú: nadie más lo confirma. Queda como «una sola llave», con tu motivo, en la historia del resultado.'
                  : 'Queda escrito junto al resultado.'
              }
              read={readReason}
              onConfirm={onConfirm}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
    </Row>
  );
}
