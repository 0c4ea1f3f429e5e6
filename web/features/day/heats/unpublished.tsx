import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import type { Manager } from './manager-ways.ts';

/**
 * Lists the parts of the test below that athletes do not see yet. Only the organization publishes the plan (LIVE-T2).
 */
export function Unpublished({ testId, manager }: { testId: string; manager: Manager }) {
  const publish = useAction(api.heats.publish.mutationOptions(), {
    done: messages.heats.published,
    changes: [api.heats.key()],
  });
  return (
    <Notice
      title="Heats sin publicar"
      action={
        manager === 'organization' && (
          <Button loading={publish.isPending} onClick={() => publish.mutate({ testId, commandId: newId() })}>
            Publicar
          </Button>
        )
      }
    >
      Los atletas todavía no ven su heat. Se publican todos al llamar o iniciar el primero.
    </Notice>
  );
}
