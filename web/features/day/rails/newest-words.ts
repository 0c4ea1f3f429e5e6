import type { NewestCount, RailOfJudge } from '#contract/day/rails.ts';
import { type Unit, unitOf } from '#domain/competition/wods/wod-types.ts';
import { faceAt } from '#domain/day/clock/face.ts';
import { agoText } from '#domain/foundation/time/ago.ts';

/** `última rep hace 41 s`; null without a moment. */
export function sayLastTap({ tappedAt, begunAt }: NewestCount, test: Parameters<typeof unitOf>[0], now: number) {
  const unit: Unit = unitOf(test);
  if (tappedAt) return `${unit === 'reps' ? 'última rep' : 'último toque'} ${agoText(now - Date.parse(tappedAt))}`;
  return begunAt && `tomado ${agoText(now - Date.parse(begunAt))}`;
}

type Lost = Pick<RailOfJudge, 'judge' | 'newest'> & { heat: Pick<RailOfJudge['heat'], 'run'> };

/** How another judge came to a rail: took it, or was only put there. Null where an old answer does not say it. */
export function sayHowLost({ judge, newest, heat: { run } }: Lost): string | null {
  if (!judge) return 'Ya no es tu carril.';
  if (newest?.judge !== judge) return 'Se lo asignaron y todavía no lo ha tomado.';
  return newest.begunAt && run ? `Lo tomó con el reloj en ${faceAt(run, Date.parse(newest.begunAt)).text}.` : null;
}
