import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { DayBlocks } from '#contract/day/heat-plans.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import { formatHour } from '#web/lib/clock/dates.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import styles from './block-grid.module.css';
import {
  byDay,
  doubtOf,
  fullName,
  heatsOf,
  hoursOf,
  isPlanned,
  minutesOf,
  type PlannedTest,
  placeName,
  restDoubtOf,
} from './block-words.ts';

type Props = { plan: DayBlocks; chosen: string | null; onChoose: (testId: string) => void };

// Pixels of the shortest readable block, and limits of the scale in pixels a minute.
const leastHeight = 28;
const [leastScale, mostScale] = [1, 2.8];

/** Minutes since midnight of the day on which the block starts; an end after midnight counts on. */
function minutesIn({ event }: DayBlocks, test: PlannedTest): { from: number; to: number } {
  const [hours = 0, minutes = 0] = toWall(test.block.start, event.timeZone).slice(11).split(':').map(Number);
  const from = hours * 60 + minutes;
  return { from, to: from + minutesOf(test) };
}

type Span = { from: number; to: number };
/** Minutes from which a gap between two blocks is more than a changeover. */
const leastFree = 30;

/** The gaps between the blocks of a floor on one day. */
function freeBetween(spans: readonly Span[]): Span[] {
  const inTurn = spans.toSorted((one, other) => one.from - other.from);
  return inTurn.slice(1).flatMap(({ from: to }, at) => {
    const from = Math.max(...inTurn.slice(0, at + 1).map(span => span.to));
    return to - from >= leastFree ? [{ from, to }] : [];
  });
}

const lengthText = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;

/** Days and floors across, one axis of hours down. Blocks are buttons, in the order of day, floor and hour. */
export function BlockGrid({ plan, chosen, onChoose }: Props) {
  const days = byDay(plan).map(({ day, title, tests }) => {
    const floors = Map.groupBy(tests, ({ placeId }) => placeId);
    const order = plan.places.map(({ uid }) => uid).filter(uid => floors.has(uid));
    return { day, title, tests, floors: order.map(uid => floors.get(uid) ?? []) };
  });
  const spans = plan.tests.filter(isPlanned).map(test => minutesIn(plan, test));
  const first = Math.floor(Math.min(...spans.map(({ from }) => from)) / 60);
  const last = Math.ceil(Math.max(...spans.map(({ to }) => to)) / 60);
  const shortest = Math.min(...spans.map(({ from, to }) => to - from));
  const scale = Math.min(mostScale, Math.max(leastScale, leastHeight / shortest));
  const category = plan.tests.find(({ uid }) => uid === chosen)?.category.uid;
  const hours = Array.from({ length: last - first }, (_, at) => first + at);
  const at = (minutes: number) => Math.round((minutes - first * 60) * scale);
  return (
    <div className={`card ${styles.scroll}`}>
      <div className={styles.grid} style={{ '--hour': `${60 * scale}px` } as CSSProperties}>
        <div className={styles.axis} aria-hidden="true">
          {hours.map(hour => (
            <span key={hour} className="num">
              {`${String(hour % 12 || 12).padStart(2, '0')}:00`}
            </span>
          ))}
        </div>
        {days.map(({ day, title, tests, floors }) => (
          <section key={day} className={styles.day} style={{ '--floors': floors.length } as CSSProperties}>
            <header className={styles.head}>
              <h2 className="text-md">{title.slice(0, -5)}</h2>
              <Text size="xs" dim>
                {dayFigures(plan, tests)}
              </Text>
            </header>
            {floors.map(ofFloor => (
              <div key={ofFloor[0]!.placeId} className={styles.floor}>
                <h3 className={`eyebrow ${styles.name}`}>{placeName(plan, ofFloor[0]!)}</h3>
                <ul className={styles.track} style={{ height: hours.length * 60 * scale }}>
                  {freeBetween(ofFloor.map(test => minutesIn(plan, test))).map(({ from, to }) => (
                    <li key={`free ${from}`} style={{ top: at(from) + 2, height: at(to) - at(from) - 4 }}>
                      <Text as="span" size="sm" dim className={styles.free}>
                        {`Libre, ${lengthText(to - from)}`}
                      </Text>
                    </li>
                  ))}
                  {ofFloor.map(test => {
                    const { from, to } = minutesIn(plan, test);
                    return (
                      <li
                        key={test.uid}
                        style={{ top: at(from), height: Math.max(leastHeight, at(to) - at(from)) - 2 }}
                      >
                        <Block
                          plan={plan}
                          test={test}
                          isChosen={test.uid === chosen}
                          isAlike={test.category.uid === category}
                          isTall={(to - from) * scale >= 54}
                          onPress={() => onChoose(test.uid)}
                        />
                      </li>
                    );
                  })}
                </ul>
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function dayFigures(plan: DayBlocks, tests: readonly PlannedTest[]): string {
  const heats = tests.reduce((sum, test) => sum + test.heats, 0);
  const start = tests[0]!.block.start;
  const end =
    tests
      .map(({ block }) => block.end)
      .toSorted()
      .at(-1) ?? start;
  const { timeZone } = plan.event;
  return `${counted(heats, 'heat', 'heats')} · ${formatHour(start, timeZone)} a ${formatHour(end, timeZone)}`;
}

type BlockProps = {
  plan: DayBlocks;
  test: PlannedTest;
  isChosen: boolean;
  isAlike: boolean;
  isTall: boolean;
  onPress: () => void;
};

function Block({ plan, test, isChosen, isAlike, isTall, onPress }: BlockProps) {
  const rest = restDoubtOf(plan, test);
  const doubt = doubtOf(plan, test);
  const Sign = doubt ? IconAlertTriangle : test.drawn === 'published' ? IconLock : null;
  return (
    <button
      type="button"
      className={styles.block}
      data-tone={doubt ? 'warn' : isAlike ? 'alike' : undefined}
      aria-pressed={isChosen}
      style={{ '--heats': Math.max(1, test.heats) } as CSSProperties}
      onClick={onPress}
    >
      <span className={styles.line}>
        <strong className="num">{formatHour(test.block.start, plan.event.timeZone).slice(0, 5)}</strong>
        <strong className={styles.cut}>{isTall ? test.category.name : fullName(test)}</strong>
        {rest && <span className="nowrap">{rest}</span>}
        {Sign && <Sign size={16} aria-hidden="true" />}
      </span>
      {isTall && (
        <span className={styles.line}>
          <span className={styles.cut}>{test.name}</span>
          <span className="nowrap">{heatsOf(test)}</span>
        </span>
      )}
      <span className="unseen">
        {[isTall ? '' : heatsOf(test), hoursOf(plan, test), doubt].filter(Boolean).map(part => ` ${part}`)}
      </span>
    </button>
  );
}

/** The same plan as a list, for a phone. */
export function BlockList({ plan, chosen, onChoose }: Props) {
  return byDay(plan).map(({ day, title, tests }) => (
    <Stack key={day} as="section" gap="xs">
      <h2 className="text-lg">{title}</h2>
      <Text size="sm" dim>
        {dayFigures(plan, tests)}
      </Text>
      <ul className={`card ${styles.list}`}>
        {tests.map(test => {
          const doubt = doubtOf(plan, test);
          return (
            <li key={test.uid}>
              <button
                type="button"
                className={styles.row}
                aria-haspopup="dialog"
                data-chosen={test.uid === chosen || undefined}
                onClick={() => onChoose(test.uid)}
              >
                <strong className={`num text-xl ${styles.hour}`}>
                  {formatHour(test.block.start, plan.event.timeZone).slice(0, 5)}
                </strong>
                <Stack as="span" gap="none" className="grow">
                  <strong className="wraps">{test.category.name}</strong>
                  <Text as="span" size="sm" dim className="wraps">
                    {[test.name, placeName(plan, test), heatsOf(test)].join(' · ')}
                  </Text>
                  {doubt && (
                    <Text as="span" size="sm" className={styles.doubt}>
                      {doubt}
                    </Text>
                  )}
                </Stack>
              </button>
            </li>
          );
        })}
      </ul>
    </Stack>
  ));
}
