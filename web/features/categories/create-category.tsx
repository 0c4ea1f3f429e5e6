import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { Wizard, WizardDone } from '#web/ui/wizard.tsx';
import { CategoryForm } from './category-form.tsx';
import { newCategory } from './category-values.ts';

const steps = ['Información general', 'Listo'];

type Props = { event: OwnEvent; account: string; onAgain: () => void };

/** ORG-103, ORG-105. `onAgain` begins with an empty form. */
export function CreateCategory({ event, account, onAgain }: Props) {
  const queries = useQueryClient();
  const [made, setMade] = useState<string | null>(null);
  const defaults = useQuery(api.categories.defaults.queryOptions());
  const create = useMutation(api.categories.create.mutationOptions());
  if (defaults.isError) {
    return (
      <div className="card">
        <FailedState level={2} onRetry={defaults.refetch} retrying={defaults.isFetching} />
      </div>
    );
  }
  if (!defaults.data) return <LoadingRows rows={5} height={96} label="Cargando el formulario" />;
  return (
    <Wizard steps={steps} current={made ? 1 : 0}>
      {made ? (
        <WizardDone text={messages.category.created}>
          <ButtonLink to={paths.createWod} params={{ categoryId: made }}>
            Crear Test
          </ButtonLink>
          <ButtonLink to={paths.ownCategory} params={{ categoryId: made }} variant="default">
            Ver la categoría
          </ButtonLink>
          <Button variant="default" onClick={onAgain}>
            Crear otra categoría
          </Button>
          <ButtonLink to={paths.ownEvent} params={{ id: event.uid }} variant="default">
            Volver al evento
          </ButtonLink>
        </WizardDone>
      ) : (
        <CategoryForm
          event={event}
          stored={newCategory(defaults.data)}
          category={null}
          draftName={`${account}:new:${event.uid}`}
          save={async form => {
            const { uid } = await create.mutateAsync({ eventId: event.uid, form });
            setMade(uid);
            void queries.invalidateQueries({ queryKey: api.events.key() });
          }}
        />
      )}
    </Wizard>
  );
}
