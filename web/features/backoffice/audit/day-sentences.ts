import type { AuditLine, DayCommand } from '#contract/backoffice/audit.ts';

export type ActLine = Pick<AuditLine, 'act' | 'details' | 'place'>;
type Place = NonNullable<AuditLine['place']>;

const none: Place = { heat: null, rail: null, test: null, category: null, entry: null, judge: null };

const heatOf = ({ heat, test }: Pick<Place, 'heat' | 'test'>) => [heat ?? 'un heat', test].filter(Boolean).join(' de ');
const categoryOf = ({ category }: Place) => (category ? `la categoría ${category}` : 'una categoría');
const testOf = ({ test }: Place) => (test ? `el test ${test}` : 'un test');
const entryOf = ({ entry }: Place) => entry ?? 'un atleta';
const railOf = ({ rail, ...place }: Place) =>
  [rail === null ? 'un carril' : `carril ${rail}`, heatOf(place)].join(', ');
/** `Ana Pérez (carril 4, Heat 3 de WOD 2)`. */
const athleteOf = (place: Place) => `${entryOf(place)} (${railOf(place)})`;

type Say = (place: Place, details: AuditLine['details']) => string;

const ofCommand: Record<DayCommand, Say> = {
  startCategory: at => `Inició ${categoryOf(at)}`,
  pauseCategory: at => `Pausó ${categoryOf(at)}`,
  restartCategory: at => `Reanudó ${categoryOf(at)}`,
  finishCategory: at => `Finalizó ${categoryOf(at)}`,
  startTest: at => `Inició ${testOf(at)}`,
  finishTest: at => `Finalizó ${testOf(at)}`,
  callHeat: at => `Llamó a pista: ${heatOf(at)}`,
  startHeat: at => `Inició ${heatOf(at)}`,
  pauseHeat: at => `Pausó el reloj de ${heatOf(at)}`,
  resumeHeat: at => `Reanudó el reloj de ${heatOf(at)}`,
  stopHeat: at => `Detuvo el reloj de ${heatOf(at)}`,
  finishHeat: at => `Finalizó ${heatOf(at)}`,
  unfinishHeat: at => `Deshizo el final de ${heatOf(at)}`,
  adjustClock: (at, { seconds }) =>
    `Corrigió el reloj de ${heatOf(at)}${typeof seconds === 'number' ? ` en ${seconds > 0 ? '+' : '−'}${Math.abs(seconds)} s` : ''}`,
  falseStart: at => `Anuló la salida de ${heatOf(at)}: salida en falso`,
  repeatHeat: (at, { rails }) =>
    typeof rails === 'number'
      ? `Mandó repetir ${rails === 1 ? 'un carril' : `${rails} carriles`} de ${heatOf(at)}`
      : `Mandó repetir ${heatOf(at)}`,
  setJudge: at => `Cambió el juez de ${athleteOf(at)}`,
  dealJudges: at => `Repartió los jueces desde ${heatOf(at)}`,
  noShow: at => `Anotó que no se presentó ${athleteOf(at)}`,
  markUnfinished: at => `Anotó que no terminó ${athleteOf(at)}`,
  unmarkRail: at => `Quitó la marca de ${athleteOf(at)}`,
  confirmRails: at => `Confirmó resultados de ${heatOf(at)}`,
  confirmSeen: at => `Confirmó todo lo que esperaba de ${heatOf(at)}`,
  confirmSigned: at => `Confirmó los resultados firmados de ${categoryOf(at)}`,
  reopenRail: at => `Abrió de nuevo el carril de ${athleteOf(at)}`,
  chooseResult: at => `Eligió qué resultado vale de ${athleteOf(at)}`,
  correctResult: at => `Corrigió el resultado de ${athleteOf(at)}`,
  settleRail: at => `Eligió otro conteo de ${athleteOf(at)}`,
  openProtest: at => `Abrió una protesta por el resultado de ${athleteOf(at)}`,
  ruleProtest: (at, { outcome }) =>
    `${outcome === 'upheld' ? 'Aceptó' : outcome === 'stands' ? 'Rechazó' : 'Resolvió'} la protesta de ${athleteOf(at)}`,
};

const arrivals: Record<string, string> = {
  present: 'Marcó que llegó',
  absent: 'Marcó ausente a',
  expected: 'Quitó la marca de llegada de',
};

const printed: Record<string, string> = {
  cards: 'Imprimió las tarjetas de conteo',
  blanks: 'Imprimió tarjetas en blanco',
  heats: 'Imprimió las hojas de heat',
  calls: 'Imprimió la lista de llamada',
  judges: 'Imprimió el día de los jueces',
  table: 'Imprimió la tabla',
  plan: 'Imprimió el horario',
};

const blocks: Record<string, Say> = {
  setBlock: at => `Puso la hora de ${testOf(at)}`,
  removeBlock: at => `Quitó la hora de ${testOf(at)}`,
  proposeBlocks: () => 'Hizo una propuesta de horario',
  publishBlocks: (_, { id }) => (`${id}`.endsWith('false') ? 'Ocultó el horario' : 'Publicó el horario'),
};

const screens: Record<string, string> = {
  paired: 'Vinculó la pantalla',
  changed: 'Cambió la pantalla',
  removed: 'Quitó la pantalla',
};

/** Acts without a command of the day. */
const ofAct: Record<string, Say> = {
  'heats-published': at => `Publicó los heats de ${testOf(at)}`,
  'heats-replaced': at => `Cambió el plan de ${testOf(at)}`,
  'rail-locked': (at, { locked }) => `${locked ? 'Bloqueó' : 'Desbloqueó'} el lugar de ${athleteOf(at)}`,
  'rail-taken-over': at => `Tomó de otro juez el carril de ${athleteOf(at)}`,
  'protest-opened': at => `Abrió una protesta por el resultado de ${athleteOf(at)}`,
  'protest-withdrawn': at => `Retiró la protesta por el resultado de ${athleteOf(at)}`,
  attendance: (at, { state }) => `${arrivals[`${state}`] ?? 'Marcó la llegada de'} ${entryOf(at)}`,
  'screen-set': (_, { did, screen }) => `${screens[`${did}`] ?? 'Cambió lo que muestra la pantalla'} ${screen ?? ''}`,
};

/** An act of the day as a sentence with its heat, test or person. Null for other acts. */
export function daySentence({ act, details, place }: ActLine): string | null {
  const { command, kind } = details;
  if (act === 'day-printed') return printed[`${kind}`] ?? null;
  const say =
    (act === 'blocks-planned' ? blocks[`${command}`] : ofCommand[command as DayCommand]) ?? ofAct[act] ?? null;
  return say?.(place ?? none, details).trim() ?? null;
}
