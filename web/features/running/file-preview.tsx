import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { messages } from '#contract/messages.ts';
import type { RunningPreview } from '#contract/running.ts';
import { writeTime } from '#domain/results/written-time.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { badRowsFile, mostShown } from './bad-rows.ts';
import { counted, fieldNames, sexNames } from './running-words.ts';
import styles from './upload.module.css';

type Row = RunningPreview['sample'][number];
const dash = '–';

const columns: Record<string, Column<Row>> = {
  number: { key: 'number', header: 'Fila', cell: row => <span className="dim">{row.number}</span>, width: 64 },
  bib: { key: 'bib', header: 'Dorsal', cell: row => row.bib ?? dash },
  name: { key: 'name', header: 'Nombre', cell: row => <strong className={styles.runner}>{row.name}</strong> },
  sex: { key: 'sex', header: 'Sexo', cell: row => (row.sex ? (sexNames[row.sex] ?? dash) : dash), hideBelow: 'sm' },
  age: { key: 'age', header: 'Edad', cell: row => row.age ?? dash, hideBelow: 'sm' },
  city: { key: 'city', header: 'Ciudad', cell: row => row.city ?? dash, hideBelow: 'sm' },
  club: { key: 'club', header: 'Club', cell: row => row.club ?? dash, hideBelow: 'sm' },
  time: {
    key: 'time',
    header: 'Tiempo',
    align: 'end',
    cell: row => (
      <span className="num nowrap">{row.timeMs === null ? row.status.toUpperCase() : writeTime(row.timeMs)}</span>
    ),
  },
};

type Props = { preview: RunningPreview; onTimes: (asMinutes: boolean) => void };

/** What a spreadsheet kept as hours may have been minutes: the organizer knows, and says so. */
function TimesNotice({ times, onTimes }: { times: NonNullable<RunningPreview['times']>; onTimes: Props['onTimes'] }) {
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

/** C2: the columns that were found, every bad row by its number and reason, and the first rows as they were read. */
export function FilePreview({ preview, onTimes }: Props) {
  const { columns: found, rows, sample, bad, badCount, times } = preview;
  const has = new Set<string>(['number', ...found.map(({ field }) => field)]);
  const shown = Object.values(columns).filter(({ key }) => has.has(key));
  return (
    <div className={styles.preview}>
      <div>
        <h2 className={styles.title}>{counted(rows, 'corredor leído', 'corredores leídos')}</h2>
        <p className={`dim ${styles.under}`}>Revisa que cada columna sea la que debe. Nada se ve todavía.</p>
        <ul className={styles.columns} aria-label="Columnas encontradas">
          {found.map(({ field, header }) => (
            <li key={field}>
              <span className="eyebrow">{fieldNames[field]}</span>
              <span className={styles.header}>{header}</span>
            </li>
          ))}
        </ul>
      </div>
      {times && <TimesNotice times={times} onTimes={onTimes} />}
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
            <div className={styles.allBad}>
              <p className="dim small">Aquí están las primeras {mostShown.toLocaleString('es')}.</p>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                onClick={() => saveFile('filas-con-errores.csv', new Blob([badRowsFile(bad)], { type: 'text/csv' }))}
              >
                Descargar todas
              </Button>
            </div>
          )}
        </div>
      )}
      {sample.length > 0 && (
        <div>
          <h3 className={styles.badTitle}>
            {rows > sample.length ? `Las primeras ${sample.length} filas` : 'Todas las filas'}
          </h3>
          <DataTable
            caption="Primeras filas del archivo"
            columns={shown}
            rows={sample}
            rowKey={({ number }) => `${number}`}
            empty={null}
          />
        </div>
      )}
    </div>
  );
}
