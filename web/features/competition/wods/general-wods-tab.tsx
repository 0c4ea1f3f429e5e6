import { Row, Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { AssignCategories } from './assign-categories.tsx';
import { GeneralWodActions } from './general-wod-actions.tsx';
import { GeneralWodModal } from './general-wod-modal.tsx';
import { WodList } from './wod-list.tsx';

type Open = { name: 'create' } | { name: 'edit' | 'assign' | 'assign-new'; id: string };

export function GeneralWodsTab({ event, categories }: { event: OwnEvent; categories: Category[] }) {
  const [open, setOpen] = useState<Open | null>(null);
  const input = { eventId: event.uid };
  const query = useQuery(api.generalWods.list.queryOptions({ input }));
  const { data } = query;
  const close = () => setOpen(null);
  const create = event.state !== 'completed' && (
    <Button icon={IconPlus} onClick={() => setOpen({ name: 'create' })}>
      Crear Pruebas
    </Button>
  );
  const opened = open && 'id' in open ? data?.generalWods.find(({ uid }) => uid === open.id) : undefined;
  return (
    <Stack as="section" aria-labelledby="general-wods">
      <Row gap="lg" align="end" justify="between">
        <div>
          <h2 id="general-wods">Pruebas</h2>
          <p className="dim">Escribe un test una vez y asígnalo a las categorías que lo harán.</p>
        </div>
        {data && data.generalWods.length > 0 && create}
      </Row>
      <QueryView
        query={query}
        card="all"
        level={3}
        title={messages.generalWod.loadAllFailed}
        rows={3}
        height={120}
        picture
        label="Cargando las pruebas"
      >
        {({ generalWods }) => (
          <WodList
            tests={generalWods}
            timeZone={event.timeZone}
            now={event.now}
            empty={
              create ? (
                <EmptyState
                  title="Todavía no hay pruebas"
                  text="Sirven cuando varias categorías hacen el mismo test."
                  action={create}
                />
              ) : (
                <EmptyState title="No hay pruebas" text={messages.wod.eventCompleted} />
              )
            }
            actions={wod => (
              <GeneralWodActions
                wod={wod}
                categories={categories}
                onEdit={() => setOpen({ name: 'edit', id: wod.uid })}
                onAssign={() => setOpen({ name: 'assign', id: wod.uid })}
              />
            )}
          />
        )}
      </QueryView>
      {open?.name === 'create' && (
        <GeneralWodModal
          event={event}
          onClose={close}
          onCreated={id => setOpen(categories.length > 0 ? { name: 'assign-new', id } : null)}
        />
      )}
      {open?.name === 'edit' && opened && (
        <GeneralWodModal event={event} wod={opened} categories={categories} onClose={close} />
      )}
      {(open?.name === 'assign' || open?.name === 'assign-new') && opened && (
        <AssignCategories
          event={event}
          wod={opened}
          categories={categories}
          isNew={open.name === 'assign-new'}
          onClose={close}
        />
      )}
    </Stack>
  );
}
