import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { PlanDiff } from './plan-diff.tsx';
import { hasBegun } from './plan-words.ts';
import type { PlanDraft } from './use-draft.ts';

type Props = { plan: HeatPlanView; draft: PlanDraft };

/** Shows the unsaved changes if there are any; else whether athletes see the plan. */
export function PlanBar({ plan, draft }: Props) {
  const [isOpen, setOpen] = useState(false);
  const publish = useAction(api.heats.publish.mutationOptions(), {
    done: messages.heats.published,
    changes: [api.heats.key()],
  });
  if (draft.changes.length > 0) {
    return (
      <Notice
        tone="warn"
        live
        title={messages.heatPlans.moves(draft.changes, hasBegun(plan))}
        action={
          <Row gap="xs">
            <Button variant="default" icon={IconArrowBackUp} onClick={draft.undo}>
              Deshacer
            </Button>
            <Button onClick={() => setOpen(true)}>Ver cambios</Button>
          </Row>
        }
      >
        {plan.isPublished ? 'Los atletas ven el plan publicado hasta que lo reemplaces.' : 'Aún no se guardó.'}
        {isOpen && <PlanDiff plan={plan} draft={draft} onClose={() => setOpen(false)} />}
      </Notice>
    );
  }
  if (plan.isPublished) return null;
  const heats = plan.heats.length === 1 ? 'el heat' : `los ${plan.heats.length} heats`;
  return (
    <Notice
      title="Sin publicar"
      action={
        <Button
          loading={publish.isPending}
          onClick={() => publish.mutate({ testId: plan.test.uid, commandId: newId() })}
        >
          {`Publicar ${heats}`}
        </Button>
      }
    >
      Ni los atletas ni el público ven este plan. Lleva un nombre a otro carril, o ábrelo y elige adónde va.
    </Notice>
  );
}
