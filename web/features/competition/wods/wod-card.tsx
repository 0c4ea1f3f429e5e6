import { IconAlertTriangle, IconCalendarEvent, IconEyeOff, IconMapPin, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type WodState, wodStateNames } from '#domain/competition/wods/wod-rules.ts';
import {
  countsExercises,
  isMixed,
  quantityHint,
  unitNames,
  type WodType,
  wodTypeFacts,
} from '#domain/competition/wods/wod-types.ts';
import { Moment, MomentRange } from '#web/lib/clock/date-text.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { StatusTag, type Tone } from '#web/ui/states/status-tag.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';
import styles from './wod-card.module.css';
import { minutes, mixedWords, penaltyOf, recordedAs, type ShownWod, stateOf, targetOf } from './wod-words.ts';

const toneOf: Record<WodState, Tone> = { upcoming: 'waiting', open: 'active', over: 'neutral' };

function Figures({ wod }: { wod: ShownWod }) {
  const figures = [
    ['Time cap', wod.timeCap === null ? null : minutes(wod.timeCap)],
    [wod.rounds === 1 ? 'Ronda' : 'Rondas', wod.rounds],
    ['Meta', targetOf(wod)],
  ].filter(([, value]) => value !== null);
  if (figures.length === 0) return null;
  return (
    <Row as="dl" gap="2xl" align="stretch" className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </Row>
  );
}

/** Heading of the numbers: `Metros`; with several rounds `Repeticiones por ronda`; with mixed units `Por ronda`. */
function headOf({ exercises, rounds }: ShownWod, type: WodType): string | null {
  const isOnce = type === 'for time' && (rounds ?? 1) === 1;
  const { quantity } = wodTypeFacts[type];
  if (isMixed(type, exercises)) return isOnce ? null : `${quantity.charAt(0).toUpperCase()}${quantity.slice(1)}`;
  const unit = exercises[0]?.unit ?? 'reps';
  return isOnce ? unitNames[unit] : quantityHint(type, unit);
}

/** Shows the exercises as a gym's board does: the number, then the exercise. */
function Board({ wod }: { wod: ShownWod }) {
  if (wod.exercises.length === 0) return null;
  const { typeWod } = wod;
  const head = typeWod && headOf(wod, typeWod);
  return (
    <div className={styles.board}>
      {head && <p className="eyebrow">{head}</p>}
      <ol className={styles.exercises}>
        {wod.exercises.map(({ name, cant, unit }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same exercise may come twice, and only its place tells them apart.
          <li key={at}>
            <span className={`num ${styles.amount}`}>{cant ?? '–'}</span>
            <span className={styles.exercise}>
              {unit !== 'reps' && typeWod && countsExercises(typeWod) && <span className="dim">{unit} </span>}
              {name || 'Ejercicio'}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Facts({ wod, timeZone, now }: { wod: ShownWod; timeZone: string; now: string | number }) {
  const penalty = penaltyOf(wod);
  return (
    <Stack as="ul" gap="xs" className={styles.facts}>
      {wod.typeWod && (
        <SignLine as="li" icon={IconPencil}>
          Se anota: {recordedAs(wod)?.toLowerCase()}. {mixedWords(wod)}
        </SignLine>
      )}
      {penalty && (
        <SignLine as="li" icon={IconAlertTriangle} className={styles.penalty}>
          <strong>Con penalización.</strong> {penalty}
        </SignLine>
      )}
      {wod.start && wod.end && (
        <SignLine as="li" icon={IconCalendarEvent}>
          <MomentRange start={wod.start} end={wod.end} timeZone={timeZone} />
        </SignLine>
      )}
      {wod.shownFrom && Date.parse(wod.shownFrom) > new Date(now).getTime() && (
        <SignLine as="li" icon={IconEyeOff}>
          El público lo verá el <Moment at={wod.shownFrom} timeZone={timeZone} />
        </SignLine>
      )}
      {wod.scenarioName && (
        <SignLine as="li" icon={IconMapPin}>
          Escenario: {wod.scenarioName}
        </SignLine>
      )}
    </Stack>
  );
}

/** Shows a test to an athlete on a phone: first the numbers, then the exercises, then the rest. */
export function WodCard(props: {
  wod: ShownWod;
  timeZone: string;
  /** The time by the server's clock. */
  now: string | number;
  /** True if the test's stage has ended, maybe earlier than planned. */
  isOver?: boolean;
  level?: 2 | 3 | 4;
  actions?: ReactNode;
}) {
  const { wod, timeZone, now, isOver = false, level = 3, actions } = props;
  const Heading = `h${level}` as const;
  const state = stateOf(wod, now, isOver);
  const photo = wod.photoCard || wod.photo;
  return (
    <Stack as="article" gap="none" className={`card ${styles.card}`} aria-label={wod.name}>
      {photo && <img className={styles.photo} src={photo} alt="" loading="lazy" decoding="async" />}
      <Stack gap="xs" className={styles.head}>
        <Row gap="xs" align="stretch" className={styles.tags}>
          {state && <StatusTag tone={toneOf[state]}>{wodStateNames[state]}</StatusTag>}
          {wod.isFinal && <StatusTag tone="info">Test final</StatusTag>}
        </Row>
        <Heading className={`wraps ${styles.name}`}>{wod.name}</Heading>
        {wod.typeWod && <p className={styles.type}>{wodTypeFacts[wod.typeWod].label}</p>}
      </Stack>
      <Figures wod={wod} />
      <Board wod={wod} />
      {wod.description && <p className={`wraps ${styles.description}`}>{wod.description}</p>}
      <Facts wod={wod} timeZone={timeZone} now={now} />
      {actions && (
        <Row gap="xs" align="stretch" className={styles.actions}>
          {actions}
        </Row>
      )}
    </Stack>
  );
}
