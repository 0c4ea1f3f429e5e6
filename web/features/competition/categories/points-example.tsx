import { useMediaQuery } from '@mantine/hooks';
import type { PointsTable } from '#domain/scoring/ranking/field.ts';
import { decrementTypes } from '#domain/scoring/ranking/points.ts';
import { type DecrementType, pointsSystems } from '#domain/scoring/ranking/points-systems.ts';
import { Text } from '#web/ui/layout.tsx';
import styles from './points-example.module.css';
import { exampleOf, wordsOf, writePoints } from './points-words.ts';

/** From this width on, a form has room beside it. */
export const useHasRoom = () => useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });

const namesOfTests = ['For Time', 'Peso'];

type Props = { system: DecrementType; table?: PointsTable | null; isBeside?: boolean };

/** The example of a system: three athletes, two tests and the winner. Null while the own points table is missing. */
export function PointsExample({ system, table = null, isBeside }: Props) {
  if (system === decrementTypes.ownTable && !table) return null;
  const rows = exampleOf(system, table);
  const name = pointsSystems.find(({ value }) => value === system)?.name ?? '';
  return (
    <section className={styles.example} data-beside={isBeside} aria-label={`Un ejemplo con ${name}`}>
      <Text as="h3" size="lg">
        Así queda una tabla con {name}
      </Text>
      <Text size="sm" dim className={styles.wins}>
        {wordsOf(system).wins}
      </Text>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Atleta</th>
            {namesOfTests.map(test => (
              <th key={test} scope="col">
                {test}
              </th>
            ))}
            <th scope="col" className={styles.end}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.name}>
              <th scope="row" className="nowrap">
                <span className={`num ${styles.place}`}>{at + 1}.º</span> {row.name}
              </th>
              {row.tests.map(({ result, placement, points }) => (
                <td key={result}>
                  <span className={`num nowrap ${styles.chip}`} data-first={placement === 1 || undefined}>
                    <span>{placement}.º</span>
                    <span>{writePoints(points)}</span>
                  </span>
                  <span className={styles.result}>{result}</span>
                </td>
              ))}
              <td className={`num ${styles.total}`}>{writePoints(row.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
