import type { Explanation } from '#contract/scoring/boards.ts';
import { unitOf, unitWords } from '#domain/competition/wods/wod-types.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { decidedBy } from '#domain/scoring/ranking/field.ts';
import { discounts } from '#domain/scoring/ranking/points.ts';
import { formatPoints, formatQuantity, ordinal } from '#domain/scoring/ranking/written.ts';
import { markWords, writeMark } from '#domain/scoring/results/result-marks.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { writeQuantity } from '#web/entities/result/result-words.ts';

type Neighbour = Explanation['own'];
type Step = Explanation['steps'][number];
export type Verdict = {
  lead: string;
  text: string;
  /** The other entry's placements, and the index at which the two lists differ. Null when the points decided. */
  compared: { other: Neighbour; at: number } | null;
};

const open = 7;
const fitScore = 6;

/** For example `83.33`, but `80` for 80.00: a sum drops decimals that are zero. */
export const shortPoints = (hundredths: number): string => formatPoints(hundredths).replace(/\.00$/, '');

const partingOf = (one: Neighbour, other: Neighbour) =>
  one.placements.findIndex((placement, at) => placement !== other.placements[at]);

function byCountback(own: Neighbour, other: Neighbour, won: boolean): Verdict {
  const at = partingOf(own, other);
  const [mine, theirs] = [own.placements[at] ?? 0, other.placements[at] ?? 0];
  const against = `${ordinal(mine)} contra ${ordinal(theirs)} de ${other.name}.`;
  const same = at === 1 ? 'Su mejor puesto es igual' : `Sus ${at} mejores puestos son iguales`;
  return {
    lead: `Empate a ${shortPoints(own.totalSum)}, roto ${won ? 'a su favor' : 'en su contra'}.`,
    text: at === 0 ? `Decide el mejor puesto individual: ${against}` : `${same}; decide el siguiente: ${against}`,
    compared: { other, at },
  };
}

function byFinal(own: Neighbour, other: Neighbour, won: boolean): Verdict {
  const [mine, theirs] = [own.finalPlacement ?? 0, other.finalPlacement ?? 0];
  return {
    lead: `Empate a ${shortPoints(own.totalSum)}, roto ${won ? 'a su favor' : 'en su contra'}.`,
    text: `Los puestos son los mismos; decide el test final: ${ordinal(mine)} contra ${ordinal(theirs)} de ${other.name}.`,
    compared: { other, at: -1 },
  };
}

function byPoints(own: Neighbour, other: Neighbour, won: boolean, decrementType: number): Verdict {
  const apart = formatPoints(Math.abs(own.totalSum - other.totalSum));
  const fewest = decrementType === open ? ' En Open gana quien suma menos.' : '';
  return {
    lead: won ? `Por delante de ${other.name}.` : `Detrás de ${other.name}.`,
    text: `La diferencia es de ${apart} puntos: ${formatPoints(own.totalSum)} contra ${formatPoints(other.totalSum)}.${fewest}`,
    compared: null,
  };
}

function verdictOn(explained: Explanation, side: 'above' | 'below'): Verdict | null {
  const neighbour = explained[side];
  if (!neighbour) return null;
  const { by, row } = neighbour;
  const won = side === 'below';
  if (by === decidedBy.points) return byPoints(explained.own, row, won, explained.decrementType);
  if (by === decidedBy.countback) return byCountback(explained.own, row, won);
  if (by === decidedBy.final) return byFinal(explained.own, row, won);
  if (by !== decidedBy.shared) return null;
  return {
    lead: `Comparte el ${ordinal(explained.position)} con ${row.name}.`,
    text: `Tienen los mismos puntos y los mismos puestos${explained.own.finalPlacement === null ? '' : ', también en el test final'}.`,
    compared: { other: row, at: -1 },
  };
}

/**
 * Explains why the entry is behind the entry above and ahead of the entry below. A broken tie comes before a plain
 * distance.
 */
export function verdictsOf(explained: Explanation): Verdict[] {
  if (explained.isDisqualified) {
    return [
      { lead: 'Descalificado.', text: 'Queda al final, sin puesto, y no le quita puestos a nadie.', compared: null },
    ];
  }
  if (explained.position === 0) {
    return [{ lead: 'Todavía sin puesto.', text: 'Lo tendrá con su primer resultado.', compared: null }];
  }
  const found = (['above', 'below'] as const).flatMap(side => verdictOn(explained, side) ?? []);
  return found.sort((one, other) => Number(other.compared !== null) - Number(one.compared !== null));
}

/** The text for a test without a result. It names no place, only the points that the test adds in an Open. */
export function unplayedWords({ isOpen, placement, points, mark }: Step): string {
  const words = mark
    ? `${writeMark(mark)} · ${markWords[mark].toLowerCase()}`
    : isOpen
      ? 'Por jugar'
      : placement === 0
        ? 'No cuenta'
        : 'Sin resultado';
  return points > 0 ? `${words} · ${shortPoints(points)} por ahora` : words;
}

function pointsLine({ placement, points }: Step, decrementType: number): string {
  const worth = shortPoints(points);
  if (decrementType === open) return `el puesto mismo: ${worth}`;
  if (decrementType === fitScore) return `${worth} % de la mejor marca del test = ${worth}`;
  const step = discounts[decrementType as keyof typeof discounts];
  if (!step) return `la tabla propia da ${worth} al ${ordinal(placement)}`;
  if (placement === 1) return '100 al primero';
  const lost = 100 - step * (placement - 1);
  return lost < 0 ? `100 − ${step} × ${placement - 1}, nunca menos de 0` : `100 − ${step} × ${placement - 1} = ${lost}`;
}

type Line = { term: string; value: string; note?: string; isPenalty?: boolean };

function linesOfResult({ result, ...test }: Step): Line[] {
  if (!result) return [];
  const { quantity, timeMs, tiebreakMs, missingReps, penaltySeconds } = result;
  const amount = writeQuantity(quantity, test);
  const lines: Line[] = [
    {
      term: 'Resultado',
      value: timeMs === null ? amount : `${amount} en ${writeTime(timeMs)}`,
      ...(result.wasCapped && penaltySeconds === 0 && { note: 'no llegó a la meta: cuenta el límite de tiempo' }),
    },
  ];
  if (result.isProvisional) lines.push({ term: 'Estado', value: 'provisional', note: 'falta revisarlo' });
  if (penaltySeconds > 0) {
    lines.push({
      term: 'Penalización',
      value: `+${penaltySeconds} seg`,
      note: `${counted(missingReps, ...unitWords[unitOf(test)])} bajo la meta`,
      isPenalty: true,
    });
  }
  if (result.isPerSecond && timeMs !== null) {
    // A capped team is ranked by the caps of its members, whatever their times add up to.
    const isByCap = result.wasCapped && result.key > 0;
    const seconds = isByCap ? quantity / 1000 / result.key : (timeMs + 1000 * penaltySeconds) / 1000;
    const written = Number((quantity / 1000 / seconds).toFixed(4));
    lines.push({ term: 'Ritmo', value: `${formatQuantity(quantity)} ÷ ${Number(seconds.toFixed(3))} s = ${written}` });
  }
  if (tiebreakMs !== null) lines.push({ term: 'Desempate', value: writeTime(tiebreakMs) });
  return lines;
}

/** Explains how a measured value becomes points, one line per step. */
export function linesOf(step: Step, decrementType: number): Line[] {
  const others = step.sharedBy - 1;
  const shared = others > 0 ? { note: others === 1 ? 'compartido con otro' : `compartido con otros ${others}` } : {};
  return [
    ...linesOfResult(step),
    { term: 'Puesto', value: ordinal(step.placement), ...shared },
    { term: 'Puntos', value: pointsLine(step, decrementType) },
  ];
}

/** Explains how the total follows from the sum of the points (ATH-062). */
export function totalLine({ total, decrementType }: Pick<Explanation, 'total' | 'decrementType'>): string {
  if (total === null) return decrementType === open ? 'En Open gana quien suma menos puntos.' : '';
  if (decrementType === fitScore) return `${formatPoints(total)} % de media por test.`;
  return `${formatPoints(total)} % de lo que se podía ganar.`;
}
