import { atShare, told } from '#bench/load/measure.ts';
import { decisions, type RailDecision } from './played-rail.ts';
import type { Rehearsal, RehearsalPlan } from './rehearse-day.ts';
import type { SceneFigures } from './televisions.ts';
import { areToldInTime, areWaitsShort, mayMissMs, type ToldFigures } from './told-times.ts';
import { watchedPhases } from './watch-clocks.ts';

const mostTold = 5;
const phaseNames = { counting: 'en cuenta atrás', running: 'en marcha', paused: 'en pausa', resumed: 'reanudados' };
const namesOf: Record<RailDecision, string> = {
  'typed before, the count holds': 'escrito antes y vale lo contado',
  'typed before, the typed holds': 'escrito antes y vale lo escrito',
  'corrected before the second key': 'corregido antes de la segunda llave',
  'no judge came, another counts': 'sin juez y cuenta otro',
  'no judge came, typed': 'sin juez y se escribe',
  'a card without a telephone': 'tarjeta sin teléfono',
  'a card and the same count': 'tarjeta igual al teléfono',
  'a card and another count': 'tarjeta distinta y vale',
};

/** True if nothing is lost or doubled, all screens agree, and no case needs a person. */
export const isRight = (
  plan: RehearsalPlan,
  {
    lost,
    doubled,
    byHand,
    seen,
    told: words,
    scenes,
    boardsEqual,
    spectatorsEqual,
    planned,
    decided,
    faces,
  }: Rehearsal,
): boolean =>
  lost.length + doubled.length + byHand.length === 0 &&
  seen.length + words.faults.length + scenes.faults.length === 0 &&
  areToldInTime(words, plan.judges) &&
  areWaitsShort(words) &&
  faces.faults.length === 0 &&
  watchedPhases.every(phase => faces.compared[phase] > 0) &&
  planned.every(decision => decided.get(decision) === 1) &&
  boardsEqual === plan.categories &&
  spectatorsEqual === plan.spectators;

const minutes = (ms: number) => told(ms / 60_000, 1);

function tellWords({ pages, words, misses, behindRepeats, mostLateMs, changes, waits, faults }: ToldFigures): string {
  const inTime = misses.filter(ms => ms <= mayMissMs).length;
  const shown = `${words} horas dichas en ${pages} páginas de «Mi día», ${faults.length} antes de lo dicho o hacia atrás`;
  const missed = [atShare(misses, 0.5), atShare(misses, 0.95), misses.at(-1) ?? 0].map(minutes);
  const repeats =
    behindRepeats.length > 0
      ? `; tras repetir, ${behindRepeats.length} a lo sumo ${minutes(behindRepeats.at(-1)!)} min`
      : '';
  const hall = `cambios de ${minutes(changes[0] ?? 0)} a ${minutes(changes.at(-1) ?? 0)} min, una pista lista espera a lo sumo ${minutes(waits.at(-1) ?? 0)} y en medio ${minutes(atShare(waits, 0.5))} min, hasta ${minutes(mostLateMs)} min tarde`;
  return `${shown}; lo dicho 12 min antes falla p50, p95 y más ${missed.join(', ')} min, ${inTime} de ${misses.length} a 5 min o menos${repeats}; ${hall}`;
}

const tellScenes = ({ changes, delays, shown, of, faults }: SceneFigures): string =>
  `${changes} escenas en 8 pantallas, una apagada y una antigua: ${shown} de ${of} muestran la última, ${faults.length} mal; de elegir a la pantalla p50 y p99 ${told(atShare(delays, 0.5), 0)} y ${told(atShare(delays, 0.99), 0)} ms`;

/** One line per fault, then the figures of the day. */
export function formatReport(plan: RehearsalPlan, rehearsal: Rehearsal): string[] {
  const { lost, doubled, byHand, faces, saveToScreen, clocks, memory } = rehearsal;
  const some = (what: string, faults: readonly string[]) =>
    faults.slice(0, mostTold).map(fault => `  ${what}: ${fault}`);
  const delays = (sorted: Float64Array) => `${told(atShare(sorted, 0.5), 0)} y ${told(atShare(sorted, 0.99), 0)} ms`;
  const clockAt = (share: number) => told(atShare(clocks, share), 1);
  const { spectatorsEqual, withBoard, withFloor, withDay } = rehearsal;
  const screens = `  de ${plan.spectators} espectadores tienen bien: la tabla ${withBoard}, el piso ${withFloor}, el día ${withDay}`;
  return [
    ...some('perdido', lost),
    ...some('doble', doubled),
    ...some('a mano', byHand),
    ...some('otro reloj', faces.faults),
    ...some('a la vista', rehearsal.seen),
    ...some('hora dicha', rehearsal.told.faults),
    ...some('pantalla', rehearsal.scenes.faults),
    ...(spectatorsEqual < plan.spectators ? [screens] : []),
    `  ${rehearsal.rails} carriles, ${rehearsal.taps} toques, ${rehearsal.heats} heats en ${told(rehearsal.seconds, 0)} s; rompimos: ${rehearsal.strikes.join(', ')}`,
    `  decidido: ${decisions.map(decision => `${rehearsal.decided.get(decision)} ${namesOf[decision]}`).join(', ')}`,
    `  todos los relojes a la vez: ${watchedPhases.map(phase => `${faces.compared[phase]} veces ${phaseNames[phase]}`).join(', ')}; ${faces.faults.length} distintos; la mayor diferencia ${told(faces.widest.ms, 1)} ms, avalados ±${told(faces.widest.vouchedMs, 1)} ms`,
    `  ${tellWords(rehearsal.told)}`,
    `  ${tellScenes(rehearsal.scenes)}`,
    [
      `semilla ${plan.seed}: ${lost.length} perdidos, ${doubled.length} dobles`,
      `${rehearsal.boardsEqual} de ${plan.categories} tablas y ${spectatorsEqual} de ${plan.spectators} espectadores iguales`,
      `de guardar a la pantalla p50 y p99 ${delays(saveToScreen)}`,
      `relojes p50 y p99 ±${clockAt(0.5)} y ±${clockAt(0.99)} ms`,
      `${byHand.length} pasos a mano`,
      `memoria ${told(memory.first, 0)} → ${told(memory.last, 0)} MB, a lo sumo ${told(memory.most, 0)}`,
    ].join(' · '),
  ];
}
