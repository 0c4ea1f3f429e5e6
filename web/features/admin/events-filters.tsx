import '#web/ui/form-styles.ts';
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { AdminEventState } from '#contract/admin.ts';
import { useTypedSearch } from '#web/ui/use-typed-search.ts';

export type EventsFilter = { q?: string; state?: AdminEventState };

const choices: { value: AdminEventState; label: string }[] = [
  { value: 'shown', label: 'Visibles' },
  { value: 'hidden', label: 'Ocultos' },
];

export function EventsFilters({ filter, onChange }: { filter: EventsFilter; onChange: (next: EventsFilter) => void }) {
  const { q = '', state } = filter;
  const search = useTypedSearch(q, text => onChange({ q: text || undefined, state }));
  return (
    <>
      <TextInput
        label="Buscar"
        placeholder="Evento u organización"
        type="search"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={100}
        value={search.typed}
        onChange={event => search.type(event.currentTarget.value)}
      />
      <Select
        label="Estado"
        placeholder="Todos"
        data={choices}
        value={state ?? null}
        onChange={value =>
          onChange({ q: search.now() || undefined, state: (value as AdminEventState | null) ?? undefined })
        }
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el filtro de estado' }}
      />
    </>
  );
}
