import { useId } from 'react';
import type { PointsTable } from '#domain/scoring/ranking/field.ts';
import { decrementTypes } from '#domain/scoring/ranking/points.ts';
import { type DecrementType, pointsSystems } from '#domain/scoring/ranking/points-systems.ts';
import { PickCard, PickRadio } from '#web/ui/fields/pick-card.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import styles from './points-choice.module.css';
import { PointsExample, useHasRoom } from './points-example.tsx';
import { sampleOf, wordsOf, writePoints } from './points-words.ts';

function Sample({ system, table }: { system: DecrementType; table: PointsTable | null }) {
  // An own points table that cannot be read gives no sample.
  if (system === decrementTypes.ownTable && !table) return null;
  const { caption, cells } = sampleOf(system, table);
  return (
    <table className={styles.sample}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {cells.map(({ of }) => (
            <th key={of} scope="col">
              {of}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {cells.map(({ of, points }) => (
            <td key={of} className="num">
              {writePoints(points)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

type Props = {
  value: number | null;
  onChange: (system: DecrementType) => void;
  disabled?: boolean;
  error?: React.ReactNode;
  /** «Tabla propia»: its field, and the table so far. Without `own` the choice does not offer it. */
  own?: { table: PointsTable | null; field: React.ReactNode };
  /** True where the form has room for the example beside it; else the example is below the choice. */
  isBeside?: boolean;
};

/** Each points system with its meaning and an example, for comparison (ORG-530 to ORG-536). */
export function PointsChoice({ value, onChange, disabled, error, own, isBeside }: Props) {
  const hasRoom = useHasRoom();
  const id = useId();
  const offered = pointsSystems.filter(system => own || system.value !== decrementTypes.ownTable);
  const table = own?.table ?? null;
  const chosen = offered.find(system => system.value === value)?.value;
  return (
    <Stack>
      <Stack role="radiogroup" aria-label="Sistema de puntos" gap="xs">
        {offered.map(system => (
          <PickCard key={system.value} as="div" className={styles.option}>
            <PickRadio
              id={`${id}-${system.value}`}
              name={`${id}-points`}
              checked={system.value === value}
              disabled={disabled}
              onChange={() => onChange(system.value)}
              aria-describedby={`${id}-${system.value}-words`}
            />
            <div className="wraps">
              <label htmlFor={`${id}-${system.value}`} className={styles.name}>
                {system.name}
              </label>
              <Text id={`${id}-${system.value}-words`} size="xs" dim>
                {wordsOf(system.value).explanation}
              </Text>
            </div>
            <Sample system={system.value} table={table} />
          </PickCard>
        ))}
      </Stack>
      {error && (
        <p className="mantine-InputWrapper-error" role="alert">
          {error}
        </p>
      )}
      {chosen === decrementTypes.ownTable && own?.field}
      {chosen && !(isBeside && hasRoom) && <PointsExample system={chosen} table={table} />}
    </Stack>
  );
}
