import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';

export function NoShowButton({ at }: { at: RailOfJudge }) {
  const scratch = useAction(
    { mutationFn: () => client.rails.scratch({ railId: at.uid, commandId: newId() }) },
    { done: messages.rails.noShow, changes: [['my-rails']] },
  );
  return (
    <Button
      variant="default"
      size="lg"
      loading={scratch.isPending}
      onClick={async () => {
        const yes = await confirmDialog({
          title: '¿No se presentó?',
          text: `${at.entry?.name ?? ''} queda sin resultado en ${at.test.name}.`,
          confirmLabel: 'No se presentó',
          tone: 'destroy',
        });
        if (yes) scratch.mutate(undefined);
      }}
    >
      No se presentó
    </Button>
  );
}
