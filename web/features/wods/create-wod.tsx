import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import type { WodEventType } from '#domain/wods/wod-rules.ts';
import { api, client } from '#web/lib/api.ts';
import { forgetDraft } from '#web/lib/draft.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { forgetUnsaved } from '#web/lib/unsaved.ts';
import { formOf } from './check-wod.ts';
import { useWodForm } from './use-wod-form.ts';
import { WodEditor } from './wod-editor.tsx';
import { emptyWod, type WodHome } from './wod-values.ts';

/** ORG-133: the form of a new test of a category. */
export function CreateWod(props: {
  categoryId: string;
  home: WodHome;
  back: ReactNode;
  onDone: (typeEvent: WodEventType) => void;
}) {
  const { categoryId, home, back, onDone } = props;
  const queries = useQueryClient();
  const draftName = `wod:create:${categoryId}`;
  const state = useWodForm({ home, stored: emptyWod(home), draftName });
  const { form, values } = state;
  const save = async (): Promise<string | null> => {
    const answers = formOf(values, home);
    try {
      await client.wods.create({ categoryId, form: answers });
    } catch (error) {
      return showErrors(form, error) ?? messages.server.invalid;
    }
    forgetDraft(draftName);
    forgetUnsaved();
    void queries.invalidateQueries({ queryKey: api.events.readAsOrganizer.key() });
    await queries.invalidateQueries({ queryKey: api.categories.key() });
    onDone(answers.typeEvent);
    return null;
  };
  return <WodEditor state={state} saveLabel="Crear test" onSave={save} back={back} />;
}
