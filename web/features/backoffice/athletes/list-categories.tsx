import '#web/ui/form-styles.ts';
import { Select } from '@mantine/core';
import { Stack, Text } from '#web/ui/layout.tsx';
import { rowsIn } from './list-rows.tsx';
import { type ListCategory, strangeCategories } from './listed-row.ts';
import type { EnrollListState } from './use-enroll-list.ts';

const none = 'none';

type Props = { state: EnrollListState; categories: readonly ListCategory[] };

/** Maps a sheet's own category names; each answer applies immediately to all its rows (N10). */
export function ListCategories({ state: { rows, busy, draft, mean }, categories }: Props) {
  const strange = strangeCategories(rows);
  if (strange.length === 0) return null;
  return (
    <Stack as="section" className="card inside" aria-labelledby="strange-categories">
      <h2 id="strange-categories">{strange.length === 1 ? '¿Qué categoría es esta?' : '¿Qué categorías son estas?'}</h2>
      <Text size="sm" dim>
        Tu lista usa otros nombres que el evento. Dilo aquí una vez; las filas de lo que no elijas quedan fuera.
      </Text>
      {strange.map(({ word, name, rows: count }) => (
        <Select
          key={word}
          label={`«${name}» es esta categoría`}
          description={rowsIn(count)}
          placeholder="Elige una"
          data={[
            ...categories.map(({ id, name: label }) => ({ value: id, label })),
            ...(draft.meanings[word] ? [{ value: none, label: 'Ninguna: dejar fuera' }] : []),
          ]}
          value={draft.meanings[word] ?? null}
          onChange={id => mean(word, id === none ? null : id)}
          allowDeselect={false}
          disabled={busy?.what === 'sending'}
        />
      ))}
    </Stack>
  );
}
