import type { RunningPreview } from '#contract/scoring/running.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { type ColumnChoice, chooseColumn } from '#domain/scoring/running/choose-columns.ts';
import type { RunningField } from '#domain/scoring/running/columns.ts';
import { MappingTable } from '#web/ui/mapping-table.tsx';
import { fieldNames, sexNames } from './running-words.ts';

type Props = { preview: RunningPreview; choice: ColumnChoice; onChoice: (next: ColumnChoice) => void };
type Runner = RunningPreview['sample'][number];

const order: readonly RunningField[] = ['name', 'surname', 'time', 'bib', 'sex', 'age', 'city', 'club', 'status'];
const fields = order.map(field => ({ value: field, label: fieldNames[field] }));

/** The understood value of a cell, if it differs from its text. */
function readAs(field: RunningField | null, { sex, timeMs, status }: Runner): string | null {
  if (field === 'time') return timeMs === null ? status.toUpperCase() : writeTime(timeMs);
  return field === 'sex' && sex ? (sexNames[sex] ?? null) : null;
}

/** The first rows of the file, and above each column its field, which can be changed (C2). */
export function FileTable({ preview: { table, sample }, choice, onChoice }: Props) {
  const runners = new Map(sample.map(runner => [runner.number, runner]));
  return (
    <MappingTable
      name="Primeras filas del archivo"
      head={table.head.map(({ header }, at) => ({ header, isEmpty: table.rows.every(({ cells }) => !cells[at]) }))}
      choice={choice}
      fields={fields}
      rows={table.rows}
      unit="Fila"
      shownAs={({ number }, field) => {
        const runner = runners.get(number);
        return runner ? readAs(field, runner) : null;
      }}
      onField={(at, field) => onChoice(chooseColumn(choice, at, field))}
    />
  );
}
