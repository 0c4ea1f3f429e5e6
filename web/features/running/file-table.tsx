import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/form-styles.ts';
import { Select } from '@mantine/core';
import type { RunningPreview } from '#contract/running.ts';
import { writeTime } from '#domain/results/written-time.ts';
import { type ColumnChoice, chooseColumn } from '#domain/running/choose-columns.ts';
import { type RunningField, runningFields } from '#domain/running/columns.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import styles from './file-table.module.css';
import { fieldNames, sexNames } from './running-words.ts';

type Props = { preview: RunningPreview; choice: ColumnChoice; onChoice: (next: ColumnChoice) => void };
type Row = RunningPreview['table']['rows'][number];
type Runner = RunningPreview['sample'][number];

const unused = 'unused';
const order: readonly RunningField[] = ['name', 'surname', 'time', 'bib', 'sex', 'age', 'city', 'club', 'status'];
const fields = [
  ...order.map(field => ({ value: field as string, label: fieldNames[field] })),
  { value: unused, label: 'No usar' },
];

/** What a cell was read as, where that is not what stands there. */
function readAs(field: RunningField | null, { sex, timeMs, status }: Runner): string | null {
  if (field === 'time') return timeMs === null ? status.toUpperCase() : writeTime(timeMs);
  return field === 'sex' && sex ? (sexNames[sex] ?? null) : null;
}

type HeadProps = {
  at: number;
  header: string;
  field: RunningField | null;
  onField: (next: RunningField | null) => void;
};

function ColumnHead({ at, header, field, onField }: HeadProps) {
  const number = `Columna ${at + 1}`;
  return (
    <Stack as="span" gap="xs" className={styles.head}>
      <span className={styles.header}>{header || number}</span>
      <Select
        aria-label={header ? `${number}, ${header}` : number}
        data={fields}
        value={field ?? unused}
        onChange={value => onField(runningFields.find(known => known === value) ?? null)}
        allowDeselect={false}
        data-unused={field === null || undefined}
      />
    </Stack>
  );
}

type ColumnOf = HeadProps & { runners: ReadonlyMap<number, Runner> };

const columnOf = ({ runners, ...head }: ColumnOf): Column<Row> => ({
  key: `${head.at}`,
  header: <ColumnHead {...head} />,
  cell: ({ number, cells }) => {
    const runner = runners.get(number);
    const text = (runner && readAs(head.field, runner)) ?? cells[head.at];
    return <span className={`wraps ${styles.cell}`}>{text || '–'}</span>;
  },
});

/** C2: the first rows as they stand in the file, and over each column what it is read as, to be chosen anew. */
export function FileTable({ preview, choice, onChoice }: Props) {
  const { table, sample } = preview;
  const runners = new Map(sample.map(runner => [runner.number, runner]));
  const isEmpty = (at: number) => table.head[at]?.header === '' && table.rows.every(({ cells }) => !cells[at]);
  const columns = table.head.flatMap(({ header }, at) => {
    const field = choice[at] ?? null;
    if (!field && isEmpty(at)) return [];
    return [columnOf({ at, header, field, runners, onField: next => onChoice(chooseColumn(choice, at, next)) })];
  });
  const number: Column<Row> = {
    key: 'number',
    header: 'Fila',
    cell: row => <span className="dim">{row.number}</span>,
    width: 64,
  };
  return (
    <div className={styles.table}>
      <DataTable
        name="Primeras filas del archivo"
        columns={[number, ...columns]}
        list={{ data: { rows: table.rows } }}
        rowKey={row => `${row.number}`}
        cards={false}
      />
    </div>
  );
}
