import '#web/ui/form-styles.ts';
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedSearch } from '#web/ui/use-typed-search.ts';

export type AthletesWish = { name?: string; category?: string; page?: number };

type Props = {
  wish: AthletesWish;
  categories: { uid: string; name: string }[];
  onChange: (next: AthletesWish) => void;
};

export function AthletesFilters({ wish, categories, onChange }: Props) {
  const { name = '', category } = wish;
  const search = useTypedSearch(name, text => onChange({ name: text || undefined, category }));
  return (
    <>
      <TextInput
        label="Buscar por nombre"
        placeholder="Parte del nombre"
        type="search"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={100}
        autoComplete="off"
        value={search.typed}
        onChange={event => search.type(event.currentTarget.value)}
      />
      <Select
        label="Categoría"
        placeholder="Todas"
        data={categories.map(({ uid, name }) => ({ value: uid, label: name }))}
        value={category ?? null}
        onChange={value => onChange({ name: search.now() || undefined, category: value ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el filtro de categoría' }}
      />
    </>
  );
}
