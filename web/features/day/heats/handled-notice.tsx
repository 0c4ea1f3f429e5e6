import { messages } from '#contract/messages.ts';
import { api, client } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { said } from './manager-words.ts';

type Handler = { applicationId: string; name: string };

/**
 * While a judge runs the day, the organization can only read. It can take the day back, which removes the judge's
 * permission (V2, D3).
 */
export function HandledNotice({ handlers }: { handlers: readonly Handler[] }) {
  const names = handlers.map(({ name }) => name).join(', ');
  const take = useAction<unknown, readonly Handler[]>(
    {
      mutationFn: async all => {
        for (const { applicationId: id } of all)
          await client.staff.setPermission({ id, permission: 'manage', isAllowed: false });
      },
    },
    { done: said.controlTaken, changes: [api.heats.key(), api.staff.key()] },
  );
  const ask = async () => {
    const isSure = await confirmDialog({
      title: '¿Tomar el control?',
      text: `${names} deja de manejar el evento. El permiso principal se lo puedes devolver en Permisos por evento.`,
      confirmLabel: 'Tomar el control',
    });
    if (isSure) take.mutate(handlers);
  };
  return (
    <Notice
      tone="warn"
      title={messages.heats.handledBy(names)}
      action={
        <Button variant="strong" loading={take.isPending} onClick={() => void ask()}>
          Tomar el control
        </Button>
      }
    >
      Puedes mirar; los botones son de quien lo maneja.
    </Notice>
  );
}
