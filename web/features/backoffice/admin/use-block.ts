import type { AdminUser } from '#contract/backoffice/admin.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';

const ask = (user: AdminUser) =>
  user.blockedAt
    ? confirmDialog({
        title: '¿Desbloquear la cuenta?',
        text: `${user.displayName} podrá iniciar sesión otra vez.`,
        confirmLabel: 'Desbloquear',
      })
    : confirmDialog({
        title: '¿Bloquear la cuenta?',
        text: `Se cierran todas las sesiones de ${user.displayName}, y no podrá iniciar otra. Sus datos se quedan.`,
        confirmLabel: 'Bloquear',
        tone: 'destroy',
      });

export function useBlock() {
  const changes = [api.admin.listUsers.key()];
  const block = useAction(api.admin.blockUser.mutationOptions(), { changes });
  const unblock = useAction(api.admin.unblockUser.mutationOptions(), { changes });
  const running = block.isPending ? block : unblock.isPending ? unblock : null;
  return {
    busyWith: running?.variables?.uid,
    toggle: async (user: AdminUser) => {
      if (!(await ask(user))) return;
      const said = user.blockedAt ? 'Cuenta desbloqueada' : 'Cuenta bloqueada';
      (user.blockedAt ? unblock : block).mutate(
        { uid: user.uid },
        { onSuccess: () => notify.success(said, user.displayName) },
      );
    },
  };
}
