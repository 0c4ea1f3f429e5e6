import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

/** Athletes do not see the heats below yet. The manager of the day publishes them (LIVE-T2). */
export function Unpublished({ testId }: { testId: string }) {
  const publish = useAction(api.heats.publish.mutationOptions(), {
    done: messages.heats.published,
    changes: [api.heats.key()],
  });
  return (
    <Notice
      title="Heats sin publicar"
      action={
        <Button loading={publish.isPending} onClick={() => publish.mutate({ testId, commandId: newId() })}>
          Publicar
        </Button>
      }
    >
      Los atletas todavía no ven su heat. Se publican todos al llamar o iniciar el primero.
    </Notice>
  );
}
