import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { GeneratedHeats, HeatsPreview } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

const words = messages.heats;

type PreviewedTest = HeatsPreview['tests'][number];

const lineOf = ({ timeZone }: HeatsPreview, { category, test, heats, start, end, isRedrawn }: PreviewedTest) =>
  `${category} · ${test}: ${heats === 1 ? '1 heat' : `${heats} heats`}, ${formatDateTime(start, timeZone)} a ${formatDateTime(end, timeZone).slice(11)}${isRedrawn ? ' · se sortea de nuevo' : ''}`;

/** Asks with the start times. Also warns of a new draw, which loses manual changes. */
function ask(preview: HeatsPreview): Promise<boolean> {
  const isAnew = preview.tests.some(({ isRedrawn }) => isRedrawn);
  return confirmDialog({
    title: isAnew ? '¿Sortear de nuevo lo que no está publicado?' : '¿Generar estos heats?',
    text: isAnew
      ? 'Lo publicado, lo bloqueado a mano y lo que ya empezó no se toca.'
      : 'Ni los atletas ni el público los ven hasta que los publiques.',
    linesTitle: 'A qué hora quedan:',
    lines: [
      ...preview.tests.map(test => lineOf(preview, test)),
      ...preview.skipped.map(({ name, why }) => `${name}: ${words.skipped[why]}`),
    ],
    confirmLabel: 'Generar Heats',
  });
}

const tell = ({ skipped }: GeneratedHeats) =>
  notify.success(words.generated, skipped.map(({ name, why }) => `${name}: ${words.skipped[why]}`).join(' '));

/** Draws the first test of every category after the start times were confirmed (ORG-079, ORG-480, ORG-500). */
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
      const preview = await queries.fetchQuery({
        ...api.heats.preview.queryOptions({ input: { eventId } }),
        staleTime: 0,
        retry: false,
      });
      if (await ask(preview)) generate.mutate({ eventId, commandId: newId() });
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
