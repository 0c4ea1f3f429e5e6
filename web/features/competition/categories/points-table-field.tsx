import { counted } from '#domain/foundation/text/counted.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { readTable, type TypedTable } from './points-table.ts';
import styles from './points-table-field.module.css';
import { writePoints } from './points-words.ts';

type Props = {
  value: TypedTable;
  onChange: (value: TypedTable) => void;
  error?: React.ReactNode;
  disabled?: boolean;
  /** How many can take part: the capacity, or the present entries; 0 when unknown. */
  places: number;
  isTeams: boolean;
};

const largestFile = 1_000_000;
const shownPlaces = 12;
const beyonds = [
  { value: 'last', label: 'Lo mismo que el último puesto de la tabla' },
  { value: 'zero', label: 'Cero' },
] as const;

/** The field for an own points table («Tabla propia»): pasted or from a file, with a preview before saving. */
export function PointsTableField({ value, onChange, error, disabled, places, isTeams }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const title = useId();
  const [fileError, setFileError] = useState<string | null>(null);
  const table = readTable(value);
  const count = table?.points.length ?? 0;
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > largestFile) return setFileError(messages.pointsTable.tooLarge);
    setFileError(null);
    onChange({ ...value, text: await chosen.text() });
  };
  const isBeyond = error === messages.pointsTable.beyond;
  return (
    <Stack className={styles.field}>
      <TextArea
        label="Puntos por puesto"
        description="Una línea por puesto, el 1.º arriba: 100, 95.5… También con el puesto delante: 1;100."
        required
        minRows={5}
        maxRows={10}
        autosize
        disabled={disabled}
        value={value.text}
        onChange={event => {
          setFileError(null);
          onChange({ ...value, text: event.currentTarget.value });
        }}
        error={fileError ?? (isBeyond ? null : error)}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/plain,text/csv"
        aria-label="Archivo de puntos"
        onChange={event => {
          void take(event.currentTarget.files?.[0]);
          // After this, the browser reports a change even if the person picks the same file, now corrected.
          event.currentTarget.value = '';
        }}
      />
      <div>
        <Button variant="default" disabled={disabled} onClick={() => file.current?.click()} icon={IconUpload}>
          Elegir un archivo (CSV o texto)
        </Button>
      </div>
      <ChoiceField
        label="Un puesto fuera de la tabla vale"
        required
        options={beyonds}
        value={value.beyond}
        onChange={beyond => onChange({ ...value, beyond })}
        disabled={disabled}
        error={isBeyond ? error : undefined}
      />
      {table && (
        <section aria-labelledby={title}>
          <Text id={title} as="h3" size="lg">
            {counted(count, 'puesto', 'puestos')}
          </Text>
          <Row as="ol" gap="xs" align="stretch" className={styles.places}>
            {table.points.slice(0, shownPlaces).map((points, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index.
              <li key={at}>
                <span className="dim">{at + 1}.º</span> <strong className="num">{writePoints(points / 100)}</strong>
              </li>
            ))}
            {count > shownPlaces && (
              <li>
                <span className="dim">… {count}.º</span>{' '}
                <strong className="num">{writePoints((table.points.at(-1) ?? 0) / 100)}</strong>
              </li>
            )}
          </Row>
        </section>
      )}
      {table && places > count && (
        <Notice tone="warn" live={false}>
          {`La tabla tiene ${count} puestos y puede haber ${places} ${isTeams ? 'equipos' : 'atletas'}: desde el ${count + 1}.º, cada puesto vale `}
          {value.beyond === null
            ? 'lo que elijas arriba.'
            : `${value.beyond === 'last' ? writePoints((table.points.at(-1) ?? 0) / 100) : 'cero'}.`}
        </Notice>
      )}
    </Stack>
  );
}
