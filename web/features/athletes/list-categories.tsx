import '#web/ui/form-styles.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { rowsIn } from './list-rows.tsx';
import { type ListCategory, strangeCategories } from './listed-row.ts';
import type { EnrollListState } from './use-enroll-list.ts';

type Props = { state: EnrollListState; categories: readonly ListCategory[] };

/** N10: a sheet has names of its own for the categories; what each means is said once, and not in every row. */
export function ListCategories({ state: { rows, busy, meanings, mean }, categories }: Props) {
  const strange = strangeCategories(rows);
  const [chosen, setChosen] = useState<Record<string, string>>(() => Object.fromEntries(meanings));
  if (strange.length === 0) return null;
  const said = new Map(Object.entries(chosen).filter(([word]) => strange.some(one => one.word === word)));
  return (
    <Stack as="section" className="card inside" aria-labelledby="strange-categories">
      <h2 id="strange-categories">{strange.length === 1 ? '¿Qué categoría es esta?' : '¿Qué categorías son estas?'}</h2>
      <Text size="sm" dim>
        Tu lista usa otros nombres que el evento. Dilo aquí una vez, o deja fuera lo que no elijas.
      </Text>
      {strange.map(({ word, name, rows: count }) => (
        <Select
          key={word}
          label={`«${name}» es esta categoría`}
          description={rowsIn(count)}
          placeholder="Elige una"
          data={categories.map(({ id, name: label }) => ({ value: id, label }))}
          value={chosen[word] ?? null}
          onChange={id => setChosen(id ? { ...chosen, [word]: id } : chosen)}
          disabled={busy !== null}
        />
      ))}
      <Row>
        <Button variant="strong" disabled={said.size === 0} loading={busy !== null} onClick={() => void mean(said)}>
          Revisar con {said.size === 1 ? 'esta categoría' : 'estas categorías'}
        </Button>
      </Row>
    </Stack>
  );
}
