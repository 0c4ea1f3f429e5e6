import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import type { Category } from '#contract/category-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import type { GeneralWod } from '#contract/wod-form.ts';
import { isWodLocked } from '#domain/wods/wod-rules.ts';
import { client } from '#web/lib/api.ts';
import { forgetDraft } from '#web/lib/draft.ts';
import { isOlderVersion } from '#web/lib/form/other-version.ts';
import { messageOf, showErrors } from '#web/lib/form-errors.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { formOf } from './check-wod.ts';
import { namesIn } from './general-wod-actions.tsx';
import { useRefreshTests } from './use-general-wods.ts';
import { useWodForm } from './use-wod-form.ts';
import { WodEditor } from './wod-editor.tsx';
import { emptyWod, timesIn, valuesOfWod } from './wod-values.ts';

type Props = { event: OwnEvent; wod?: GeneralWod; categories?: Category[]; onClose: () => void };

/** ORG-098: the form of a test without category; an edit also reaches its tests that have no results (E7). */
export function GeneralWodModal({ event, wod, categories = [], onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const refresh = useRefreshTests();
  const asking = useRef(false);
  useReturnFocus();
  const home = { event, category: null };
  const draftName = wod ? `wod:general:${wod.uid}` : `wod:general-of:${event.uid}`;
  const isLocked = wod !== undefined && isWodLocked(wod.typeEvent, timesIn(event), Date.parse(event.now));
  const state = useWodForm({ home, stored: wod ? valuesOfWod(wod, home) : emptyWod(home), draftName, isLocked });

  const done = async () => {
    forgetDraft(draftName);
    await refresh();
    onClose();
  };
  const create = async () => {
    await client.generalWods.create({ eventId: event.uid, form: formOf(state.values, home) });
    notify.success(messages.generalWod.created);
    await done();
  };
  // The version that the form began with: a list that is read anew behind it is not what was edited.
  const version = useRef(wod?.version);
  /** Another window saved it meanwhile: whether the organizer has to choose before it is saved again. */
  const meetOther = async (id: string): Promise<boolean> => {
    const { generalWods } = await client.generalWods.list({ eventId: event.uid });
    const latest = generalWods.find(({ uid }) => uid === id);
    if (!latest) return true;
    version.current = latest.version;
    return state.meetOther(state.stored, valuesOfWod(latest, home));
  };
  const saveLatest = async (id: string) => {
    const form = formOf(state.values, home);
    try {
      return await client.generalWods.update({ id, form, version: version.current });
    } catch (error) {
      if (!isOlderVersion(error) || (await meetOther(id))) throw error;
      return client.generalWods.update({ id, form, version: version.current });
    }
  };
  const update = async (id: string) => {
    const { updated, untouched } = await saveLatest(id);
    notify.success(messages.generalWod.edited, updated > 0 ? `También en ${countOf(updated)}.` : undefined);
    if (untouched.length > 0) notify.warning(`Quedó como estaba, porque ya tiene resultados: ${untouched.join(', ')}.`);
    await done();
  };
  const save = async (): Promise<string | null> => {
    if (wod && !state.isDirty) {
      notify.info('No hay cambios que guardar.');
      return null;
    }
    if (wod && !(await askToSave(wod, categories))) return null;
    try {
      await (wod ? update(wod.uid) : create());
      return null;
    } catch (error) {
      if (!wod) notify.error(messages.generalWod.createFailed, messageOf(error));
      return showErrors(state.form, error) ?? messages.server.invalid;
    }
  };
  const close = async () => {
    if (asking.current) return;
    asking.current = true;
    const leaves = !state.isDirty || (await state.mayLeave());
    asking.current = false;
    if (leaves) onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={wod ? `Editar ${wod.name}` : 'Crear Pruebas'}
      size={1120}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <WodEditor
        state={state}
        saveLabel={wod ? 'Guardar cambios' : 'Crear prueba'}
        onSave={save}
        locked={isLocked ? messages.wod.locked : undefined}
        inDialog
        back={
          <Button variant="default" onClick={close}>
            {isLocked ? 'Cerrar' : 'Cancelar'}
          </Button>
        }
      />
    </Modal>
  );
}

const countOf = (tests: number) => (tests === 1 ? '1 categoría' : `${tests} categorías`);

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
