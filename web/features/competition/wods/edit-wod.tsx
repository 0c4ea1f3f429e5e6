import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Wod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { api, client } from '#web/lib/api.ts';
import { valuesOfStored } from '#web/lib/form/form-table.ts';
import { useEditForm } from '#web/lib/form/use-edit-form.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { checkWod } from './check-wod.ts';
import { onlyHalf, partsToSave, type SavedPart, savePart, storedAfter } from './save-wod.ts';
import { WodEditor, wodForm } from './wod-editor.tsx';
import { wodTable } from './wod-table.tsx';
import type { WodHome } from './wod-values.ts';

const askToSave = (isDirty: boolean) => {
  if (!isDirty) notify.info('No hay cambios que guardar.');
  return (
    isDirty &&
    confirmDialog({
      title: '¿Guardar los cambios de este test?',
      text: 'Quien ya lo leyó verá lo nuevo desde ahora.',
      confirmLabel: 'Sí',
      cancelLabel: 'No',
    })
  );
};

const storedOf = (wod: Wod, home: WodHome) => ({ values: valuesOfStored(wodTable, wod, home), version: wod.version });

export function EditWod(props: { wod: Wod; home: WodHome; locked?: string; back: ReactNode; onDone: () => void }) {
  const { wod, home, locked, back, onDone } = props;
  const queries = useQueryClient();
  const { uid: id } = wod;
  // The part that is already stored when the second of two calls fails.
  const half = useRef<SavedPart | null>(null);
  const form = useEditForm({
    ...wodForm(home),
    begin: storedOf(wod, home),
    draft: `wod:${id}`,
    whyClosed: locked,
    check: (settled, home, stored) => {
      const wrong = checkWod(settled, home);
      // The order of the two calls depends on both dates. So it is checked only when both are valid.
      if (Object.keys(wrong).length > 0 || partsToSave(settled, stored, home)) return wrong;
      return { typeEvent: messages.wod.cannotMove };
    },
    confirm: askToSave,
    save: async ({ values, stored, version, keep }) => {
      let now = { values: stored, version };
      half.current = null;
      for (const part of partsToSave(values, stored, home) ?? []) {
        now = {
          version: await savePart(part, { id, values, version: now.version }),
          values: storedAfter(part, now.values, values),
        };
        half.current = part;
        keep(now);
        void queries.invalidateQueries({ queryKey: api.categories.key() });
      }
    },
    reread: async () => {
      const latest = await client.wods.readAsOrganizer({ id });
      // The event may have changed too, and the form takes its limits from it.
      queries.setQueryData(api.wods.readAsOrganizer.queryKey({ input: { id } }), latest);
      return storedOf(latest.wod, { event: latest.event, category: latest.category });
    },
    sentenceOf: why => (half.current ? onlyHalf(half.current, why) : why),
    saved: async () => {
      await queries.invalidateQueries({ queryKey: api.wods.key() });
      onDone();
    },
  });
  return <WodEditor form={form} submitLabel="Guardar cambios" back={back} />;
}
