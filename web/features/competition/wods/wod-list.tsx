import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import styles from './wod-card.module.css';
import { WodCard } from './wod-card.tsx';
import type { ShownWod } from './wod-words.ts';

type Listed = ShownWod & { uid: string };

/** Lists the tests of a category for athletes, in the given order. `actions` draws the buttons of a test. */
export function WodList<Test extends Listed>(props: {
  tests: readonly Test[];
  timeZone: string;
  now: string | number;
  isOver?: boolean;
  level?: 2 | 3 | 4;
  actions?: (wod: Test) => ReactNode;
  empty?: ReactNode;
}) {
  const { tests, timeZone, now, isOver, level = 3, actions } = props;
  if (tests.length === 0) {
    return (
      <div className="card">
        {props.empty ?? (
          <EmptyState
            level={level}
            title="Todavía no hay tests"
            text="Aparecerán aquí cuando la organización los cree."
          />
        )}
      </div>
    );
  }
  return (
    <ul className={styles.list}>
      {tests.map(test => (
        <li key={test.uid}>
          <WodCard wod={test} timeZone={timeZone} now={now} isOver={isOver} level={level} actions={actions?.(test)} />
        </li>
      ))}
    </ul>
  );
}
