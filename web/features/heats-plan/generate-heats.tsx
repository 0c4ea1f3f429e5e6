import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { HeatPlans } from '#contract/heat-plans.ts';
import type { GeneratedHeats } from '#contract/heats.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { heatPlansQuery } from '#web/questions.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';

const words = messages.heats;

/** What is drawn anew is said before, since what was changed by hand in it goes. */
function ask({ categories }: HeatPlans): Promise<boolean> {
  const firsts = categories.flatMap(({ name, isRace, tests: [test] }) =>
    isRace || !test?.heats ? [] : [{ name, test }],
  );
  const anew = firsts.filter(({ test }) => !test.isPublished);
  if (anew.length === 0) return Promise.resolve(true);
  return confirmDialog({
    title: '¿Sortear de nuevo lo que no está publicado?',
    text: 'Lo publicado, lo bloqueado a mano y lo que ya empezó no se toca.',
    linesTitle: 'Se sortean de nuevo:',
    lines: anew.map(({ name, test }) => `${name} · ${test.name}`),
    confirmLabel: 'Generar Heats',
  });
}

const tell = ({ skipped }: GeneratedHeats) =>
  notify.success(words.generated, skipped.map(({ name, why }) => `${name}: ${words.skipped[why]}`).join(' '));

/** ORG-079, ORG-480, ORG-500: draws the first test of every category; what would be lost by it is asked before. */
export function GenerateHeats({ eventId, onDone }: { eventId: string; onDone?: () => unknown }) {
  const queries = useQueryClient();
  const generate = useAction(api.heats.generate.mutationOptions(), {
    done: answer => {
      tell(answer);
      onDone?.();
    },
    changes: [api.heats.key()],
  });
  const press = async () => {
    try {
      const plans = await queries.fetchQuery(heatPlansQuery(eventId));
      if (await ask(plans)) generate.mutate({ eventId, commandId: newId() });
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <Button icon={IconRefresh} variant="default" loading={generate.isPending} onClick={press}>
      Generar Heats
    </Button>
  );
}
