import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CreateWodSchema } from '#contract/competition/wod-form.ts';
import type { WodEventType } from '#domain/competition/wods/wod-rules.ts';
import { api, client } from '#web/lib/api.ts';
import { useEditForm } from '#web/lib/form/use-edit-form.ts';
import { WodEditor, wodForm } from './wod-editor.tsx';
import { emptyWod } from './wod-table.tsx';
import { proposeDates, type WodHome } from './wod-values.ts';

export function CreateWod(props: {
  categoryId: string;
  home: WodHome;
  back: ReactNode;
  onDone: (typeEvent: WodEventType) => void;
}) {
  const { categoryId, home, back, onDone } = props;
  const queries = useQueryClient();
  const form = useEditForm({
    ...wodForm(home),
    follow: (values, changed, value) => proposeDates(values, changed, value, home),
    begin: { values: emptyWod(home) },
    draft: `wod:new:${categoryId}`,
    save: async ({ values }) => {
      const answers = CreateWodSchema.parse(values);
      await client.wods.create({ categoryId, form: answers });
      return answers.typeEvent;
    },
    saved: async typeEvent => {
      void queries.invalidateQueries({ queryKey: api.events.readAsOrganizer.key() });
      await queries.invalidateQueries({ queryKey: api.categories.key() });
      onDone(typeEvent);
    },
  });
  return <WodEditor form={form} submitLabel="Crear test" back={back} />;
}
