import '#web/ui/form-styles.ts';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

export type AthletesWish = { name?: string; category?: string; page?: number };

type Props = {
  wish: AthletesWish;
  categories: { uid: string; name: string }[];
  onChange: (next: AthletesWish) => void;
};

/** What is typed reaches the address after a pause; an address that changes by itself (back) is shown here. */
export function AthletesFilters({ wish, categories, onChange }: Props) {
  const { name = '', category } = wish;
  const [typed, setTyped] = useState(name);
  const sent = useRef(name);
  const [seen, setSeen] = useState(name);
  if (seen !== name) {
    setSeen(name);
    if (sent.current !== name) setTyped(name);
  }
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    onChange({ name: text || undefined, category });
  }, 250);
  return (
    <>
      <TextInput
        label="Buscar por nombre"
        placeholder="Parte del nombre"
        type="search"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value);
          send(event.currentTarget.value.trim());
        }}
      />
      <Select
        label="Categoría"
        placeholder="Todas"
        data={categories.map(({ uid, name }) => ({ value: uid, label: name }))}
        value={category ?? null}
        onChange={value => onChange({ name: typed.trim() || undefined, category: value ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el filtro de categoría' }}
      />
    </>
  );
}
