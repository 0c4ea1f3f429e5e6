import { IconDownload } from '@tabler/icons-react';
import { messages } from '#contract/messages.ts';
import type { RunningPreview } from '#contract/scoring/running.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { writeNumber } from '#domain/foundation/text/numbers.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { type ColumnChoice, chooseColumn } from '#domain/scoring/running/choose-columns.ts';
import type { RunningField } from '#domain/scoring/running/columns.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { MappingTable } from '#web/ui/lists/mapping-table.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { badRowsFile, mostShown } from './bad-rows.ts';
import { fieldNames, sexNames } from './running-words.ts';
import type { FileReading } from './send-file.ts';
import styles from './upload.module.css';
import type { PreviewStep } from './use-upload.ts';

type Props = { step: PreviewStep; onRead: (options: FileReading) => void };
type TimesProps = { times: NonNullable<RunningPreview['times']>; onTimes: (asMinutes: boolean) => void };

/** Asks the organizer whether times are hours or minutes, because a spreadsheet may store minutes as hours. */
function TimesNotice({ times, onTimes }: TimesProps) {
  const { row, read, meant, asMinutes } = times;
  const says = asMinutes ? messages.running.minutesForHours : messages.running.hoursForMinutes;
  return (
    <Notice
      tone={asMinutes ? 'info' : 'warn'}
      title={asMinutes ? 'Tiempos en minutos y segundos' : 'Revisa los tiempos'}
      action={
        <Button variant="default" size="sm" onClick={() => onTimes(!asMinutes)}>
          {asMinutes ? 'Leer como horas y minutos' : 'Leer como minutos y segundos'}
        </Button>
      }
    >
      {says(row, read, meant)}
    </Notice>
  );
}

/** Shows the field of each column, the bad rows with number and reason, and the first rows (C2). */
export function FilePreview({ step, onRead }: Props) {
  const { preview, options, state, failure } = step;
  const { rows, table, bad, badCount, times } = preview;
  return (
    <Stack gap="xl" className={styles.preview}>
      <div>
        <Text as="h2" size="2xl">
          {counted(rows, 'corredor leído', 'corredores leídos')}
        </Text>
        <p className={`dim ${styles.under}`} role="status">
          {state === 'reading'
            ? 'Leyendo el archivo de nuevo…'
            : 'Revisa que cada columna sea la que debe. Nada se ve todavía.'}
        </p>
      </div>
      {times && <TimesNotice times={times} onTimes={asMinutes => onRead({ ...options, asMinutes })} />}
      <div>
        <h3 className={styles.badTitle}>
          {rows + badCount > table.rows.length ? `Las primeras ${table.rows.length} filas` : 'Todas las filas'}
        </h3>
        {failure && (
          <div className={styles.failure}>
            <Notice tone="bad">{failure}</Notice>
          </div>
        )}
        <FileTable
          preview={preview}
          choice={options.columns ?? table.head.map(({ field }) => field)}
          onChoice={columns => onRead({ ...options, columns })}
        />
      </div>
      {badCount > 0 && (
        <div>
          <Notice tone="warn" title={counted(badCount, 'fila no se puede usar', 'filas no se pueden usar')}>
            Corrige el archivo y súbelo otra vez, o publica sin ellas.
          </Notice>
          <h3 className={styles.badTitle}>Filas con errores</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section className={`card ${styles.bad}`} aria-label="Filas con errores" tabIndex={0}>
            <ul>
              {bad.slice(0, mostShown).map(({ number, reason }) => (
                <li key={number}>
                  <span className="nowrap">Fila {number}</span>
                  <span>{reason}</span>
                </li>
              ))}
            </ul>
          </section>
          {badCount > mostShown && (
            <Row gap="md" justify="between" className={styles.allBad}>
              <p className="dim text-sm">Aquí están las primeras {writeNumber(mostShown)}.</p>
              <Button
                variant="default"
                size="sm"
                icon={IconDownload}
                onClick={() => saveFile('filas-con-errores.csv', new Blob([badRowsFile(bad)], { type: 'text/csv' }))}
              >
                Descargar todas
              </Button>
            </Row>
          )}
        </div>
      )}
    </Stack>
  );
}

type TableProps = { preview: RunningPreview; choice: ColumnChoice; onChoice: (next: ColumnChoice) => void };
type Runner = RunningPreview['sample'][number];

const order: readonly RunningField[] = ['name', 'surname', 'time', 'bib', 'sex', 'age', 'city', 'club', 'status'];
const fields = order.map(field => ({ value: field, label: fieldNames[field] }));

/** The value that the server read from a cell, if it differs from the cell's text; else null. */
function readAs(field: RunningField | null, { sex, timeMs, status }: Runner): string | null {
  if (field === 'time') return timeMs === null ? status.toUpperCase() : writeTime(timeMs);
  return field === 'sex' && sex ? (sexNames[sex] ?? null) : null;
}

/** Shows the first rows of the file, and above each column a choice of its field (C2). */
function FileTable({ preview: { table, sample }, choice, onChoice }: TableProps) {
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
