import { IconDownload } from '@tabler/icons-react';
import { messages } from '#contract/messages.ts';
import type { RunningPreview } from '#contract/scoring/running.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { writeNumber } from '#domain/foundation/text/numbers.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { badRowsFile, mostShown } from './bad-rows.ts';
import { FileTable } from './file-table.tsx';
import type { FileReading } from './send-file.ts';
import styles from './upload.module.css';
import type { PreviewStep } from './use-upload.ts';

type Props = { step: PreviewStep; onRead: (options: FileReading) => void };
type TimesProps = { times: NonNullable<RunningPreview['times']>; onTimes: (asMinutes: boolean) => void };

/** A spreadsheet may store minutes as hours; the organizer decides. */
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

/** The field of each column, every bad row with number and reason, and the first rows (C2). */
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
