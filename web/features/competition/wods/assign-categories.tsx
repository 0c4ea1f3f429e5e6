import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import type { GeneralWod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { AssignForm } from './assign-form.tsx';

type Props = {
  event: OwnEvent;
  wod: GeneralWod;
  categories: Category[];
  /** True for a new test, which usually goes to all categories. */
  isNew: boolean;
  onClose: () => void;
};

/** Assigns a general wod to categories (ORG-096). Loads again at each opening, because results may have arrived. */
export function AssignCategories({ event, wod, categories, isNew, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const options = api.generalWods.list.queryOptions({ input: { eventId: event.uid } });
  const query = useQuery({
    ...options,
    queryKey: [...options.queryKey, 'assign'],
    staleTime: 0,
    gcTime: 0,
  });
  const { data } = query;
  const fresh = data?.generalWods.find(({ uid }) => uid === wod.uid);
  return (
    <Dialog isBusy={busy} onClose={onClose} title={`Asignar categorías a ${wod.name}`} size="lg">
      {!data && (
        <QueryFallback
          query={query}
          card="none"
          level={3}
          compact
          title={messages.generalWod.loadFailed}
          rows={3}
          label="Cargando las categorías"
        />
      )}
      {data && !fresh && <p>{messages.server.notFound}</p>}
      {fresh && <AssignForm wod={fresh} categories={categories} isNew={isNew} onBusy={setBusy} onClose={onClose} />}
      {!fresh && (
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      )}
    </Dialog>
  );
}
