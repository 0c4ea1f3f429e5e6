import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { messages } from '#contract/messages.ts';
import type { Wod } from '#contract/wod-form.ts';
import { api, client } from '#web/lib/api.ts';
import { forgetDraft } from '#web/lib/draft.ts';
import { isOlderVersion } from '#web/lib/form/other-version.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { forgetUnsaved } from '#web/lib/unsaved.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';
import { onlyHalf, partsToSave, type SavedPart, savePart, storedAfter } from './save-wod.ts';
import { useWodForm } from './use-wod-form.ts';
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
  const draftName = `wod:edit:${wod.uid}`;
  const state = useWodForm({ home, stored: valuesOfWod(wod, home), draftName, isLocked: locked !== undefined });
  const { form, values } = state;
  const stored = useRef(state.stored);
  // The version that the form began with: a test that is read anew behind it is not what was edited.
  const version = useRef(wod.version);
  useEffect(() => {
    stored.current = state.stored;
  }, [state.stored]);

  /** Another window saved this test meanwhile: whether the organizer has to choose before it is saved again. */
  const meetOther = async (): Promise<boolean> => {
    const latest = await client.wods.readAsOrganizer({ id: wod.uid });
    // Its event may have moved with it, and the form asks it for its limits.
    queries.setQueryData(api.wods.readAsOrganizer.queryKey({ input: { id: wod.uid } }), latest);
    const { event, category } = latest;
    const base = stored.current;
    stored.current = valuesOfWod(latest.wod, { event, category });
    version.current = latest.wod.version;
    return state.meetOther(base, stored.current);
  };
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
    return (await askToSave()) ? saveParts(parts) : null;
  };
  const saveParts = async (parts: SavedPart[]): Promise<string | null> => {
    let saved: SavedPart | null = null;
    for (const part of parts) {
      try {
        version.current = await savePart(part, {
          id: wod.uid,
          values,
          stored: stored.current,
          home,
          version: version.current,
        });
      } catch (error) {
        // What is stored by now is what was wanted, or differs only where it is no matter: the rest goes on from there.
        if (isOlderVersion(error) && !(await meetOther())) return saveParts(parts.filter(other => other !== saved));
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
