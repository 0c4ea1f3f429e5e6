import { type DecrementType, pointsSystems } from '#domain/categories/points-systems.ts';
import type { PointsTable } from '#domain/scoring/field.ts';
import { Text } from '#web/ui/layout.tsx';
import styles from './points-example.module.css';
import { exampleOf, wordsOf, writePoints } from './points-words.ts';

const namesOfTests = ['For Time', 'Peso'];

/** Three athletes, two tests, and who wins under this system. */
export function PointsExample({ system, table = null }: { system: DecrementType; table?: PointsTable | null }) {
  const rows = exampleOf(system, table);
  const name = pointsSystems.find(({ value }) => value === system)?.name ?? '';
  return (
    <section className={styles.example} aria-label={`Un ejemplo con ${name}`}>
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
              <th scope="row">
                <span className={`num ${styles.place}`}>{at + 1}.º</span> {row.name}
              </th>
              {row.tests.map(({ result, placement, points }) => (
                <td key={result}>
                  <span className={`num ${styles.chip}`} data-first={placement === 1 || undefined}>
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
