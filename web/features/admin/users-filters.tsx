import '#web/ui/form-styles.ts';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { AccountType } from '#contract/base.ts';
import { typeChoices } from './account-types.ts';

export type UsersFilter = { q?: string; type?: AccountType };

/** What is typed reaches the address after a pause; an address that changes by itself (back) is shown here. */
export function UsersFilters({ filter, onChange }: { filter: UsersFilter; onChange: (next: UsersFilter) => void }) {
  const { q = '', type } = filter;
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  const [seen, setSeen] = useState(q);
  if (seen !== q) {
    setSeen(q);
    if (sent.current !== q) setTyped(q);
  }
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    onChange({ q: text || undefined, type });
  }, 250);
  return (
    <>
      <TextInput
        label="Buscar"
        placeholder="Nombre o correo"
        type="search"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={100}
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value);
          send(event.currentTarget.value.trim());
        }}
      />
      <Select
        label="Tipo de cuenta"
        placeholder="Todos"
        data={typeChoices}
        value={type ?? null}
        onChange={value => onChange({ q: typed.trim() || undefined, type: (value as AccountType | null) ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el filtro de tipo' }}
      />
    </>
  );
}
