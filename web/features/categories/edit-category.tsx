import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#contract/category-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { api, client } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Wizard, WizardDone } from '#web/ui/wizard.tsx';
import { CategoryForm } from './category-form.tsx';
import { valuesOfCategory } from './category-values.ts';

const steps = ['Información general', 'Listo'];

/** ORG-104, ORG-105. */
export function EditCategory({ category, event, account }: { category: Category; event: OwnEvent; account: string }) {
  const queries = useQueryClient();
  const [done, setDone] = useState(false);
  const update = useMutation(api.categories.update.mutationOptions());
  const { uid } = category;
  return (
    <Wizard steps={steps} current={done ? 1 : 0}>
      {done ? (
        <WizardDone text={messages.category.edited}>
          <ButtonLink to={paths.ownCategory} params={{ categoryId: uid }}>
            Ver la categoría
          </ButtonLink>
          <ButtonLink to={paths.ownEvent} params={{ id: event.uid }} variant="default">
            Volver al evento
          </ButtonLink>
          <ButtonLink to={paths.createCategory} params={{ eventId: event.uid }} variant="default">
            Crear otra categoría
          </ButtonLink>
        </WizardDone>
      ) : (
        <CategoryForm
          event={event}
          stored={valuesOfCategory(category, event)}
          category={category}
          draftName={`category:${account}:${uid}`}
          reread={async () => {
            const latest = await client.categories.readOwn({ id: uid });
            // Its event may have moved with it, and the form asks it for its limits.
            queries.setQueryData(api.categories.readOwn.queryKey({ input: { id: uid } }), latest);
            return { values: valuesOfCategory(latest.category, latest.event), version: latest.category.version };
          }}
          save={async (form, version) => {
            await update.mutateAsync({ id: uid, form, version });
            setDone(true);
            void queries.invalidateQueries({ queryKey: api.events.key() });
            void queries.invalidateQueries({ queryKey: api.categories.key() });
          }}
        />
      )}
    </Wizard>
  );
}
