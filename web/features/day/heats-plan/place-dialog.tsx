import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogAnswers } from '#web/ui/dialogs/dialog.tsx';
import { SearchSelect } from '#web/ui/fields/search-select.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { reasonsOf, tellReasons } from './plan-why.ts';
import { heatName, nameOf, railsOf, standText, startOf } from './plan-words.ts';
import type { PlanDraft } from './use-draft.ts';

type Props = { plan: HeatPlanView; draft: PlanDraft; entryId: string; onClose: () => void };

/** Why an entry has its rail («¿Por qué aquí?»). Moves and locks the entry without dragging. */
export function PlaceDialog({ plan, draft, entryId, onClose }: Props) {
  const place = draft.places.find(one => one.entryId === entryId);
  const stored = plan.places.find(one => one.entryId === entryId);
  const hasMoved = draft.changes.some(change => change.entryId === entryId);
  const mayChange = !place || (plan.heats[place.heat]?.isOpen ?? true);
  const lock = useAction(api.heats.lock.mutationOptions(), { changes: [api.heats.key()] });
  const isLocked = stored?.locked === true && !hasMoved;
  return (
    <Dialog title={nameOf(plan, entryId)} onClose={onClose} isBusy={lock.isPending} losesNothing>
      <Stack gap="lg">
        <Text strong>
          {place ? `${standText(plan, place)} · ${startOf(plan, place.heat)}` : 'Sin lugar en este test'}
        </Text>
        {place && (
          <Stack gap="xs">
            <h3>¿Por qué aquí?</h3>
            <Stack as="ul" gap="xs">
              {tellReasons(plan, reasonsOf(plan, draft, entryId)).map(sentence => (
                <li key={sentence}>{sentence}</li>
              ))}
            </Stack>
          </Stack>
        )}
        {!mayChange && <Text dim>{messages.heats.planFault.heatClosed}</Text>}
        {mayChange && isLocked && <Text dim>{messages.heats.planFault.fixedMoved}</Text>}
        {mayChange && !isLocked && <MoveTo plan={plan} draft={draft} entryId={entryId} onMoved={onClose} />}
        {stored && mayChange && !hasMoved && (
          <DialogAnswers>
            <Button
              variant="default"
              icon={isLocked ? IconLockOpen : IconLock}
              loading={lock.isPending}
              onClick={() => lock.mutate({ railId: stored.railId, locked: !isLocked, commandId: newId() })}
            >
              {isLocked ? 'Desbloquear' : 'Bloquear'}
            </Button>
          </DialogAnswers>
        )}
      </Stack>
    </Dialog>
  );
}

type MoveProps = Omit<Props, 'onClose'> & { onMoved: () => void };

/** Every possible rail with its present entry; the two swap. */
function MoveTo({ plan, draft, entryId, onMoved }: MoveProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const locked = new Set(plan.places.filter(place => place.locked).map(({ heat, rail }) => `${heat} ${rail}`));
  const at = new Map(draft.places.map(place => [`${place.heat} ${place.rail}`, place.entryId]));
  const rails = Array.from({ length: railsOf(plan) }, (_, number) => number + 1);
  const groups = plan.heats.flatMap(({ isOpen }, heat) => {
    const items = rails.flatMap(rail => {
      const value = `${heat} ${rail}`;
      const there = at.get(value);
      if (there === entryId || locked.has(value)) return [];
      return [{ value, label: `${standText(plan, { heat, rail })}: ${there ? nameOf(plan, there) : 'libre'}` }];
    });
    return isOpen && items.length > 0 ? [{ group: `${heatName(plan, heat)}, ${startOf(plan, heat)}`, items }] : [];
  });
  const go = () => {
    const [heat, rail] = (chosen ?? '').split(' ').map(Number);
    if (heat === undefined || rail === undefined) return;
    draft.move(entryId, { heat, rail });
    onMoved();
  };
  return (
    <Stack gap="sm">
      <SearchSelect label="Mover a…" placeholder="Elige un carril" data={groups} value={chosen} onChange={setChosen} />
      <Button variant="strong" disabled={chosen === null} onClick={go}>
        Mover
      </Button>
    </Stack>
  );
}
