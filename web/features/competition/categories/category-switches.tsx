import { IconEye, IconEyeOff, IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Category } from '#contract/competition/category-form.ts';
import { api } from '#web/lib/api.ts';
import { forgetUnsaved } from '#web/lib/form/unsaved.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

const ofPublish = {
  publish: {
    title: '¿Publicar la categoría?',
    text: 'Todo el mundo verá su tabla de posiciones y los resultados de sus tests.',
    confirmLabel: 'Publicar',
  },
  unPublish: {
    title: '¿Despublicar la categoría?',
    text: 'Solo tú y el staff del evento verán su tabla y los resultados de sus tests.',
    confirmLabel: 'Despublicar',
  },
} as const;
const ofAudit = {
  on: {
    title: '¿Activar la auditoría?',
    text: 'La tabla pública dirá «En auditoría» y solo tú podrás cambiar resultados: ni atletas ni jueces.',
    confirmLabel: 'Activar Auditoría',
  },
  off: {
    title: '¿Desactivar la auditoría?',
    text: 'Atletas y jueces podrán cambiar resultados otra vez y la tabla dejará de decir «En auditoría».',
    confirmLabel: 'Desactivar Auditoría',
  },
} as const;

/** Shows one button, the one that changes the state (E9). */
export function PublishSwitch({ category }: { category: Category }) {
  const set = useAction(api.categories.setPublish.mutationOptions(), {
    // Loads the page's data again, so that it is as visitors see it (ORG-254). Typed text survives in its draft.
    done: () => {
      forgetUnsaved();
      window.location.reload();
    },
  });
  const isPublic = category.publish === 'publish';
  const next = isPublic ? 'unPublish' : 'publish';
  const Icon = isPublic ? IconEyeOff : IconEye;
  return (
    <Button
      variant="default"
      // The page shows the old state until its data has loaded again.
      loading={set.isPending || set.isSuccess}
      icon={Icon}
      onClick={async () => (await confirmDialog(ofPublish[next])) && set.mutate({ id: category.uid, publish: next })}
    >
      {isPublic ? 'Despublicar' : 'Publicar'}
    </Button>
  );
}

/** During an audit only the organization changes results (E10). */
export function AuditSwitch({ category }: { category: Category }) {
  const queries = useQueryClient();
  const set = useAction(api.categories.setAudit.mutationOptions(), {
    done: async (_, { isAudit }) => {
      await queries.invalidateQueries({ queryKey: api.categories.key() });
      notify.success(isAudit ? 'Auditoría activada' : 'Auditoría desactivada');
      void queries.invalidateQueries({ queryKey: api.events.readAsOrganizer.key() });
    },
  });
  const isAudit = !category.isAudit;
  const Icon = isAudit ? IconShieldCheck : IconShieldOff;
  return (
    <Button
      variant="default"
      loading={set.isPending}
      icon={Icon}
      onClick={async () =>
        (await confirmDialog(ofAudit[isAudit ? 'on' : 'off'])) && set.mutate({ id: category.uid, isAudit })
      }
    >
      {isAudit ? 'Activar Auditoría' : 'Desactivar Auditoría'}
    </Button>
  );
}
