import { lazy } from 'react';
import type { RailToConfirm } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { missName, type Unit } from '#domain/competition/wods/wod-types.ts';
import { formatQuantity, writeCount } from '#domain/scoring/ranking/written.ts';
import type { MeasuredWod } from '#domain/scoring/results/values.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { railTags } from '#web/entities/rail/rail-tags.ts';
import { api, client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmModal } from '#web/ui/dialogs/confirm-modal.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { ReasonModal } from '#web/ui/dialogs/reason-modal.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

const CorrectDialog = lazy(() => import('./correct-dialog.tsx').then(module => ({ default: module.CorrectDialog })));

const words = messages.rails;
const changes = [api.rails.key(), api.heats.key()];

const readReason = (typed: string) => {
  const reason = typed.trim();
  return reason
    ? { success: true as const, data: { reason } }
    : { success: false as const, error: { issues: [{ message: words.reason }] } };
};
const asAnswer = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );

type Props = {
  rail: RailToConfirm;
  /** The confirmation of this rail needs a reason. */
  isHeld: boolean;
  unit: Unit;
  test: MeasuredWod;
  mayRun: boolean;
  onConfirm: (reason: string) => Promise<boolean>;
};

/** A rail of a heat with its result, and the acts that its manager may still do. */
export function ConfirmedRail({ rail, isHeld, unit, test, mayRun, onConfirm }: Props) {
  const { state, isTyped, counted, otherCount } = rail;
  const name = messages.floor.railName(rail.number);
  const reopen = useAction(
    { mutationFn: (reason: string) => client.rails.reopen({ railId: rail.uid, reason, commandId: newId() }) },
    { done: words.reopened, changes },
  );
  const noShow = useAction(
    { mutationFn: () => client.rails.noShow({ railId: rail.uid, commandId: newId() }) },
    { done: words.noShow, changes },
  );
  return (
    <Stack gap="sm" className="card" style={{ padding: 'var(--gap-md)' }}>
      <Row justify="between">
        <Lines>
          <strong className="wraps">{`${name} · ${rail.entry ?? 'libre'}`}</strong>
          <Text as="span" size="sm" dim className="wraps">
            {[
              rail.judge,
              rail.noReps > 0 && `${rail.noReps} ${missName(unit, rail.noReps)}`,
              rail.unsignedReason,
              rail.isManualClock && 'reloj del teléfono',
              rail.isOneKey && (rail.waits || state === 'confirmed') && words.oneKey,
              rail.paper !== null && messages.cards.short,
              isTyped && rail.paper === null && !(counted && rail.mayChoose) && words.typed,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Lines>
        <Row>
          {!(counted && rail.mayChoose) && <Amount {...rail} unit={unit} />}
          <StatusTag tone={isTyped && rail.waits ? 'pending' : railTags[state][0]}>
            {isTyped && rail.waits ? 'Dos resultados' : railTags[state][1]}
          </StatusTag>
        </Row>
      </Row>
      {otherCount !== null && (
        <Notice
          tone={rail.waits ? 'warn' : 'info'}
          action={
            <DialogButton
              isOffered={mayRun && rail.mayCorrect && (rail.quantity ?? rail.count) !== otherCount}
              label={`Vale ${formatQuantity(otherCount)}`}
              aria-label={`${name}: vale ${formatQuantity(otherCount)}, del otro conteo`}
            >
              {close => <CorrectDialog rail={rail} filled={otherCount} unit={unit} test={test} onClose={close} />}
            </DialogButton>
          }
        >
          {words.otherCount(formatQuantity(otherCount), formatQuantity(rail.count ?? 0))}
        </Notice>
      )}
      {counted && rail.mayChoose && <TwoResults rail={rail} counted={counted} unit={unit} name={name} />}
      {mayRun && (isHeld || rail.mayScratch || rail.mayCorrect || rail.mayReopen) && (
        <Row justify="end" gap="xs">
          {rail.mayReopen && (
            <DialogButton label="Reabrir" aria-label={`Reabrir ${name}`}>
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
            <DialogButton label="No se presentó" aria-label={`${name}: no se presentó`}>
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
          {rail.mayCorrect && (
            <DialogButton label="Corregir" aria-label={`Corregir ${name}`}>
              {close => <CorrectDialog rail={rail} unit={unit} test={test} onClose={close} />}
            </DialogButton>
          )}
          {isHeld && (
            <DialogButton label="Confirmar" aria-label={`Confirmar ${name}`}>
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
      )}
    </Stack>
  );
}

type Result = { quantity: number | null; timeMs: number | null };

const Amount = ({ quantity, timeMs, unit }: Result & { unit: Unit }) => (
  <>
    {quantity !== null && (
      <Text as="span" size="xl" num className="nowrap">
        {writeCount(quantity, unit)}
      </Text>
    )}
    {timeMs !== null && (
      <Text as="span" size="xl" num>
        {writeTime(timeMs)}
      </Text>
    )}
  </>
);

type Two = { rail: RailToConfirm; counted: Result; unit: Unit; name: string };

/** The stored result and the phone's count side by side; one press chooses (LIVE-D3). */
function TwoResults({ rail, counted, unit, name }: Two) {
  const choose = useAction(
    {
      mutationFn: (asked: { holds: 'count' | 'typed'; reason: string | undefined }) =>
        client.rails.choose({ railId: rail.uid, version: rail.version, commandId: newId(), ...asked }),
    },
    { done: words.chosen, changes },
  );
  const written = writeCount(rail.quantity ?? 0, unit);
  const told = writeCount(counted.quantity ?? 0, unit);
  const label = (amount: string, whose: string) => ({
    children: `Vale ${amount}`,
    title: `${name}: vale ${amount}`,
    'aria-label': `${name}: vale ${amount}, ${whose}`,
  });
  return (
    <Row gap="lg" align="stretch">
      <Stack gap="xs" style={{ flex: '1 1 12rem' }}>
        <span className="eyebrow">{`${rail.paper ? 'Tarjeta de papel' : 'Organización'} · vale ahora`}</span>
        <Row gap="sm">
          <Amount {...rail} unit={unit} />
        </Row>
        {rail.waits && (
          <Choice
            {...label(written, rail.paper ? 'del papel' : 'de la organización')}
            variant="strong"
            isPending={choose.isPending}
            oneKey={rail.paper === 'own' ? 'La tarjeta la escribiste tú' : null}
            onChoose={reason => choose.mutateAsync({ holds: 'typed', reason })}
          />
        )}
      </Stack>
      <Stack gap="xs" style={{ flex: '1 1 12rem' }}>
        <span className="eyebrow">{rail.judge ? `Teléfono de ${rail.judge}` : 'Teléfono'}</span>
        <Row gap="sm">
          <Amount {...counted} unit={unit} />
        </Row>
        <Choice
          {...label(told, 'del teléfono')}
          variant="default"
          isPending={choose.isPending}
          oneKey={rail.isOneKey ? 'Lo juzgaste tú' : null}
          onChoose={reason => choose.mutateAsync({ holds: 'count', reason })}
        />
      </Stack>
    </Row>
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

function Choice({ children, title, variant, isPending, oneKey, onChoose, 'aria-label': label }: ChoiceProps) {
  if (oneKey === null)
    return (
      <Button
        variant={variant}
        aria-label={label}
        loading={isPending}
        onClick={() => void asAnswer(onChoose(undefined))}
      >
        {children}
      </Button>
    );
  return (
    <DialogButton label={children} aria-label={label}>
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
