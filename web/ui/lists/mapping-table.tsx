// <MappingTable name head choice fields rows shownAs onField />: the first rows of a file or list, and above each
// column its field, which can be changed. A column without a heading and cells appears only where it is used.
//   shownAs(row, at, field): the understood value of a cell, if it differs from its text   unit: what a row's number
//   counts
import '#web/ui/styles/form-styles.ts';
import { Select } from '@mantine/core';
import { Stack } from '#web/ui/layout.tsx';
import { type Column, DataTable } from './data-table.tsx';
import styles from './mapping-table.module.css';

type MappedRow = { number: number; cells: readonly string[] };
type Props<Field extends string> = {
  name: string;
  head: readonly { header: string; isEmpty: boolean }[];
  choice: readonly (Field | null)[];
  fields: readonly { value: Field; label: string }[];
  rows: readonly MappedRow[];
  unit: string;
  disabled?: boolean;
  shownAs?: (row: MappedRow, field: Field | null) => string | null;
  onField: (at: number, field: Field | null) => void;
};

const unused = 'unused';

type HeadProps<Field extends string> = Pick<Props<Field>, 'fields' | 'disabled' | 'onField'> & {
  at: number;
  header: string;
  field: Field | null;
};

function ColumnHead<Field extends string>({ at, header, field, fields, disabled, onField }: HeadProps<Field>) {
  const number = `Columna ${at + 1}`;
  return (
    <Stack as="span" gap="xs" className={styles.head}>
      <span className={styles.header}>{header || number}</span>
      <Select
        aria-label={header ? `${number}, ${header}` : number}
        data={[...fields, { value: unused, label: 'No usar' }]}
        value={field ?? unused}
        onChange={value => onField(at, fields.find(known => known.value === value)?.value ?? null)}
        allowDeselect={false}
        disabled={disabled ?? false}
        data-unused={field === null || undefined}
      />
    </Stack>
  );
}

export function MappingTable<Field extends string>(props: Props<Field>) {
  const { name, head, choice, rows, unit, shownAs, ...fixed } = props;
  const columns = head.flatMap(({ header, isEmpty }, at): Column<MappedRow>[] => {
    const field = choice[at] ?? null;
    if (!field && isEmpty && header === '') return [];
    const cell = (row: MappedRow) => (
      <span className={`wraps ${styles.cell} ${field === null ? 'dim' : ''}`}>
        {(shownAs?.(row, field) ?? row.cells[at]) || '–'}
      </span>
    );
    return [{ key: `${at}`, header: <ColumnHead at={at} header={header} field={field} {...fixed} />, cell }];
  });
  const number: Column<MappedRow> = {
    key: 'number',
    header: unit,
    cell: row => <span className="dim">{row.number}</span>,
    width: 64,
  };
  return (
    <div className={styles.table}>
      <DataTable
        name={name}
        columns={[number, ...columns]}
        list={{ data: { rows: [...rows] } }}
        rowKey={row => `${row.number}`}
        cards={false}
      />
    </div>
  );
}
