import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { CreateWodSchema, type GeneralWod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { isWodLocked } from '#domain/competition/wods/wod-rules.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { valuesOfStored } from '#web/lib/form/form-table.ts';
import { useEditForm } from '#web/lib/form/use-edit-form.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { namesIn } from './general-wod-actions.tsx';
import { useRefreshTests } from './use-general-wods.ts';
import { WodEditor, wodForm } from './wod-editor.tsx';
import { emptyWod, wodTable } from './wod-table.tsx';
import { proposeDates, timesIn, type WodHome } from './wod-values.ts';

type Props = {
  event: OwnEvent;
  wod?: GeneralWod;
  categories?: Category[];
  onClose: () => void;
  onCreated?: (uid: string) => void;
};

/** The form of a general wod; an edit also changes its tests without results (ORG-098, E7). */
export function GeneralWodModal({ event, wod, categories = [], onClose, onCreated }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const refresh = useRefreshTests();
  const asking = useRef(false);
  const home = { event, category: null };
  const isLocked = wod !== undefined && isWodLocked(wod.typeEvent, timesIn(event), Date.parse(event.now));
  const form = useEditForm({
    ...wodForm(home),
    follow: (values, changed, value) => (wod ? {} : proposeDates(values, changed, value, home)),
    begin: wod ? storedOf(wod, home) : { values: emptyWod(home) },
    draft: wod ? `wod:general:${wod.uid}` : `wod:general-of:${event.uid}`,
    whyClosed: isLocked ? messages.wod.locked : undefined,
    confirm: isDirty => {
      if (!wod) return true;
      if (!isDirty) notify.info('No hay cambios que guardar.');
      return isDirty && askToSave(wod, categories);
    },
    save: async ({ values, version }) => {
      const answers = CreateWodSchema.parse(values);
      if (wod) return client.generalWods.update({ id: wod.uid, form: answers, version });
      const { uid } = await client.generalWods.create({ eventId: event.uid, form: answers });
      return { uid };
    },
    reread: async () => {
      const { generalWods } = await client.generalWods.list({ eventId: event.uid });
      const latest = generalWods.find(({ uid }) => uid === wod?.uid);
      return latest ? storedOf(latest, home) : null;
    },
    failed: error => {
      if (!wod) notify.error(messages.generalWod.createFailed, messageOf(error));
    },
    saved: async saved => {
      tellSaved(saved);
      await refresh();
      onClose();
      if ('uid' in saved) onCreated?.(saved.uid);
    },
  });
  const close = async () => {
    if (asking.current) return false;
    asking.current = true;
    const leaves = await form.mayLeave();
    asking.current = false;
    if (leaves) onClose();
    return leaves;
  };
  return (
    <Dialog
      losesNothing
      onClose={close}
      title={wod ? `Editar ${wod.name}` : 'Crear Pruebas'}
      size={1120}
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <WodEditor
        form={form}
        submitLabel={wod ? 'Guardar cambios' : 'Crear prueba'}
        inDialog
        back={
          <Button variant="default" onClick={close}>
            {isLocked ? 'Cerrar' : 'Cancelar'}
          </Button>
        }
      />
    </Dialog>
  );
}

const storedOf = (wod: GeneralWod, home: WodHome) => ({
  values: valuesOfStored(wodTable, wod, home),
  version: wod.version,
});

type Edited = Awaited<ReturnType<typeof client.generalWods.update>>;

/** Says what was saved, and which tests stayed unchanged because they have results. */
function tellSaved(saved: Edited | { uid: string }) {
  if ('uid' in saved) return notify.success(messages.generalWod.created);
  const { updated, untouched } = saved;
  notify.success(messages.generalWod.edited, updated > 0 ? `También en ${countOf(updated)}.` : undefined);
  if (untouched.length > 0) notify.warning(`Quedó como estaba, porque ya tiene resultados: ${untouched.join(', ')}.`);
}

const countOf = (tests: number) => counted(tests, 'categoría', 'categorías');

function askToSave(wod: GeneralWod, categories: Category[]) {
  const free = wod.assignCategory.filter(id => !wod.categoriesWithResults.includes(id));
  const changes = free.length > 0 ? `Cambia también en: ${namesIn(categories, free)}.` : 'Ninguna categoría cambia.';
  const stays = namesIn(categories, wod.categoriesWithResults);
  return confirmDialog({
    title: '¿Guardar los cambios de esta prueba?',
    text: stays ? `${changes} Queda como está, porque ya hay resultados, en: ${stays}.` : changes,
    confirmLabel: 'Sí',
    cancelLabel: 'No',
  });
}
