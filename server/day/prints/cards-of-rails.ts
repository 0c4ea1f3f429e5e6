import { randomInt } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import { countsExercises, missName } from '#domain/competition/wods/wod-types.ts';
import { cardLength, makeCode } from '#domain/day/displays/screen-code.ts';
import { railTarget } from '#domain/day/rails/finish-values.ts';
import { hourText } from '#domain/foundation/time/wall-words.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import type { Card, CardLine } from './paper.ts';
import type { PrintedRail } from './prints.store.ts';

type Exercise = { name: string; cant: number | null };

/** A quarter of a page has room for this number of strokes. */
const mostStrokes = 60;
const mostBoxes = 4;
const mostRows = 16;

export const newCode = (): string => makeCode(randomInt, cardLength);

const strokesFor = (count: number) => (count > mostStrokes ? 0 : count);

function rowsOf({ typeWod, test, exercises, rounds, validReps, members }: PrintedRail): CardLine[] {
  const asked = ((exercises ?? []) as Exercise[]).slice(0, mostRows - 1);
  const boxes = Math.min(mostBoxes, Math.max(1, rounds ?? 1));
  if (!countsExercises(typeWod)) {
    const triesOf = ({ cant }: Exercise) => (typeWod === 'peso' ? Math.min(mostBoxes, cant ?? 3) : 1);
    const rows = asked.map(each => ({ amount: '', name: each.name, strokes: 0, boxes: Math.max(1, triesOf(each)) }));
    return rows.length > 0 ? rows : [{ amount: '', name: test, strokes: 0, boxes: 1 }];
  }
  if (asked.length === 0)
    return [{ amount: '', name: test, strokes: strokesFor(railTarget(validReps, members) ?? 50), boxes: 1 }];
  const isOpen = validReps === null && !rounds;
  const rows = asked.map(({ name, cant }) => ({
    amount: cant === null ? '' : `${cant}`,
    name: boxes > 1 ? `${name} · ${rounds} rondas` : name,
    strokes: isOpen ? 0 : strokesFor((cant ?? 0) * (rounds ?? 1)),
    boxes,
  }));
  return isOpen ? [{ amount: '', name: 'Rondas completas', strokes: 20, boxes: 1 }, ...rows] : rows;
}

function fieldsOf({ typeWod, unit, needTime, validReps, timeCap, members }: PrintedRail): string[] {
  const miss = missName(unit, 2);
  const all = railTarget(validReps, members);
  const target = typeWod === 'for time' && all !== null ? `, de ${all}` : '';
  return [
    miss,
    `${messages.rails.amountLabels[unit]}${target}`,
    ...(needTime ? [`Tiempo, tope ${writeTime(timeCap * 1_000)}`] : []),
    ...(countsExercises(typeWod) ? ['Desempate'] : []),
  ];
}

type Of = { event: string; timeZone: string; publicUrl: string };

/** A card of a test without heat, rail and athlete, which a pen writes. Its code gets a rail when it is typed. */
export const blankOf = (rail: PrintedRail, code: string, of: Of): Card => ({
  ...cardOf(rail, code, of),
  ...{ heat: 'Heat', at: '', rail: 'Carril', name: '', judge: '', isBlank: true },
});

/** The card of a rail. The code is in capitals, also in the address: that makes the QR smaller. */
export const cardOf = (rail: PrintedRail, code: string, { event, timeZone, publicUrl }: Of): Card => ({
  over: event,
  title: `${rail.category} · ${rail.test}`,
  heat: rail.heat,
  at: hourText(rail.startsAt, timeZone),
  rail: messages.floor.railName(rail.number),
  name: rail.name,
  judge: rail.judgeName ? `Juez: ${rail.judgeName}` : rail.box ? `Box: ${rail.box}` : '',
  rows: rowsOf(rail),
  fields: fieldsOf(rail),
  code,
  isBlank: false,
  link: `${publicUrl}/c/${code}`.toUpperCase(),
});
