import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { messages } from '#contract/messages.ts';
import type { Wod } from '#contract/wod-form.ts';
import { api } from '#web/lib/api.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { forgetUnsaved } from '#web/lib/unsaved.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';
import { onlyHalf, partsToSave, type SavedPart, savePart, storedAfter } from './save-wod.ts';
import { useWodForm } from './use-wod-form.ts';
import { forgetDraft } from './wod-draft.ts';
import { WodEditor } from './wod-editor.tsx';
import { valuesOfWod, type WodHome } from './wod-values.ts';

const askToSave = () =>
  confirmDialog({
    title: '¿Guardar los cambios de este test?',
    text: 'Quien ya lo leyó verá lo nuevo desde ahora.',
    confirmLabel: 'Sí',
    cancelLabel: 'No',
  });

/** ORG-135 to ORG-137: the form of a stored test. */
export function EditWod(props: { wod: Wod; home: WodHome; locked?: string; back: ReactNode; onDone: () => void }) {
  const { wod, home, locked, back, onDone } = props;
  const queries = useQueryClient();
  const draftName = `edit:${wod.uid}`;
  const state = useWodForm({ home, stored: valuesOfWod(wod, home), draftName, isLocked: locked !== undefined });
  const { form, values } = state;
  const stored = useRef(state.stored);
  useEffect(() => {
    stored.current = state.stored;
  }, [state.stored]);

  const save = async (): Promise<string | null> => {
    const change = { id: wod.uid, values, stored: stored.current, home };
    const parts = partsToSave(change);
    if (!parts) {
      form.setFieldError('typeEvent', messages.wod.cannotMove);
      return messages.server.invalid;
    }
    if (parts.length === 0) {
      notify.info('No hay cambios que guardar.');
      return null;
    }
    if (!(await askToSave())) return null;
    let saved: SavedPart | null = null;
    for (const part of parts) {
      try {
        await savePart(part, change);
      } catch (error) {
        const why = showErrors(form, error);
        return saved ? onlyHalf(saved, why) : (why ?? messages.server.invalid);
      }
      saved = part;
      stored.current = storedAfter(part, stored.current, values);
      state.setStored(stored.current);
      void queries.invalidateQueries({ queryKey: api.categories.key() });
    }
    forgetDraft(draftName);
    forgetUnsaved();
    await queries.invalidateQueries({ queryKey: api.wods.key() });
    onDone();
    return null;
  };
  return <WodEditor state={state} saveLabel="Guardar cambios" onSave={save} locked={locked} back={back} />;
}
