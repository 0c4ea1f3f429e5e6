import { needsTime, wodTypeFacts } from '#domain/competition/wods/wod-types.ts';
import { toInstant } from '#domain/foundation/time/zones.ts';
import { Moment, nameOfTime } from '#web/lib/clock/date-text.tsx';
import type { FormView } from '#web/lib/form/form-table.ts';
import { type WodHome, type WodValues, wallWindow } from './wod-values.ts';

type View = FormView<WodValues, WodHome>;

/** True if the organizer decides whether a result has a time. */
export const leavesTime = ({ typeWod }: WodValues) => typeWod !== null && wodTypeFacts[typeWod].time === 'choice';

/** Says whether results have a time, when the type decides it. */
export function TimeOfType({ values: { typeWod } }: View) {
  if (!typeWod) return null;
  const { label } = wodTypeFacts[typeWod];
  return (
    <p className="dim text-sm">
      {needsTime(typeWod, false)
        ? `En un test ${label} el resultado siempre lleva tiempo.`
        : `En un test de ${label.toLowerCase()} el resultado no lleva tiempo.`}
    </p>
  );
}

/** Shows when the test can take place: within the qualifier, its category, or for a general wod its event. */
export function Window({ values, home }: View) {
  const { timeZone } = home.event;
  const window = wallWindow(values.typeEvent, home);
  const at = (wall: string) => toInstant(wall, timeZone).toISOString();
  const name =
    values.typeEvent === 'qualifier'
      ? 'Dentro del clasificatorio'
      : home.category
        ? 'Dentro de la categoría'
        : 'Dentro del evento';
  return (
    <>
      {name}: del <Moment at={at(window.start)} timeZone={timeZone} /> al{' '}
      <Moment at={at(window.end)} timeZone={timeZone} />, {nameOfTime(timeZone, at(window.start))}.
    </>
  );
}
