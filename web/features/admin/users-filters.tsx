import '#web/ui/form-styles.ts';
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { AccountType } from '#contract/base.ts';
import { useTypedSearch } from '#web/ui/use-typed-search.ts';
import { typeChoices } from './account-types.ts';

export type UsersFilter = { q?: string; type?: AccountType };

export function UsersFilters({ filter, onChange }: { filter: UsersFilter; onChange: (next: UsersFilter) => void }) {
  const { q = '', type } = filter;
  const search = useTypedSearch(q, text => onChange({ q: text || undefined, type }));
  return (
    <>
      <TextInput
        label="Buscar"
        placeholder="Nombre o correo"
        type="search"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={100}
        value={search.typed}
        onChange={event => search.type(event.currentTarget.value)}
      />
      <Select
        label="Tipo de cuenta"
        placeholder="Todos"
        data={typeChoices}
        value={type ?? null}
        onChange={value => onChange({ q: search.now() || undefined, type: (value as AccountType | null) ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el filtro de tipo' }}
      />
    </>
  );
}
