import { useState } from 'react';
import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import type { PlaceChange } from '#domain/day/heats/change-plan.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogAnswers } from '#web/ui/dialogs/dialog.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { reasonsOf, tellReasons } from './plan-why.ts';
import { hasBegun, heatsText, nameOf, shiftText, standText, startOf } from './plan-words.ts';
import type { PlanDraft } from './use-draft.ts';

type Props = { plan: HeatPlanView; draft: PlanDraft; onClose: () => void };

/** The changes per entry, before they are stored. If another window was faster, the list shows the new plan. */
export function PlanDiff({ plan, draft, onClose }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const replace = useAction(api.heats.replace.mutationOptions(), {
    done: messages.heats.replaced,
    refused: error => setFailure(messageOf(error)),
    changes: [api.heats.key()],
  });
  const { changes } = draft;
  const [moved, gone] = [changes.filter(({ to }) => to), changes.filter(({ to }) => !to)];
  const shifts = shiftText(plan, changes);
  const confirm = () => {
    setFailure(null);
    replace.mutate(
      { testId: plan.test.uid, basis: plan.basis, changes, commandId: newId() },
      { onSuccess: () => draft.drop() },
    );
  };
  const leave = () => {
    draft.drop();
    onClose();
  };
  return (
    <Dialog
      title={messages.heatPlans.moves(changes, hasBegun(plan))}
      size="lg"
      onClose={onClose}
      isBusy={replace.isPending}
      losesNothing
    >
      <Stack gap="lg">
        {failure && <Notice tone="bad">{failure}</Notice>}
        {shifts && (
          <Notice tone="warn" title={shifts}>
            {plan.isPublished ? 'Es otra hora que la que leyeron: avísales.' : 'Nadie ha leído aún su hora.'}
          </Notice>
        )}
        {moved.length > 0 && (
          <Stack as="ul" gap="md" aria-label="Quién cambia">
            {moved.map(change => (
              <Moved key={change.entryId} plan={plan} draft={draft} change={change} />
            ))}
          </Stack>
        )}
        {gone.length > 0 && (
          <Stack gap="xs">
            <h3>{gone.length === 1 ? 'Sale 1' : `Salen ${gone.length}`}</h3>
            <Stack as="ul" gap="xs" aria-label="Quién sale">
              {gone.map(({ entryId }) => {
                const from = plan.places.find(place => place.entryId === entryId);
                return (
                  <li key={entryId}>{`${nameOf(plan, entryId)}${from ? `: deja ${standText(plan, from)}` : ''}`}</li>
                );
              })}
            </Stack>
          </Stack>
        )}
        <Touched plan={plan} draft={draft} />
        <DialogAnswers>
          <Button variant="default" onClick={leave} disabled={replace.isPending}>
            Dejarlo como está
          </Button>
          <Button onClick={confirm} loading={replace.isPending}>
            {plan.isPublished ? 'Reemplazar lo publicado' : 'Guardar los cambios'}
          </Button>
        </DialogAnswers>
      </Stack>
    </Dialog>
  );
}

function Moved({ plan, draft, change: { entryId, to } }: Omit<Props, 'onClose'> & { change: PlaceChange }) {
  const from = plan.places.find(place => place.entryId === entryId);
  const why = tellReasons(plan, reasonsOf(plan, draft, entryId));
  return (
    <li>
      <Lines>
        <strong className="wraps">{nameOf(plan, entryId)}</strong>
        <Row as="span" gap="xs">
          <span className="dim">
            {from ? <s>{`${standText(plan, from)}, ${startOf(plan, from.heat)}`}</s> : 'Sin lugar'}
          </span>
          <span aria-hidden="true">→</span>
          {to && <StatusTag tone="active">{`${standText(plan, to)}, ${startOf(plan, to.heat)}`}</StatusTag>}
        </Row>
        <Text as="span" size="sm">
          {why.join(' ')}
        </Text>
      </Lines>
    </li>
  );
}

/** Shows the number of heats, how many entries keep their place, and how many places are locked. */
function Touched({ plan, draft: { changes, places } }: Omit<Props, 'onClose'>) {
  const stay =
    plan.places.length - changes.filter(({ entryId }) => plan.places.some(one => one.entryId === entryId)).length;
  const used = new Set(places.map(({ heat }) => heat));
  const closed = plan.heats.filter(({ isOpen }, heat) => !isOpen && !used.has(heat)).length;
  const [before, after] = [plan.heats.length, used.size + closed];
  const heats = before === after ? `${heatsText(after)}, los mismos` : `${heatsText(after)}; eran ${before}`;
  const locked = plan.places.filter(place => place.locked).length;
  return (
    <Text size="sm" dim>
      {`${stay} se quedan donde estaban · ${heats} · ${locked === 1 ? '1 bloqueado' : `${locked} bloqueados`} a mano. Nada de lo bloqueado, llamado o en pista se toca.`}
    </Text>
  );
}
