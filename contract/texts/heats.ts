import { pleaseChoose, pleaseEnter } from '#contract/please.ts';
import type { CategoryState, HeatState, WhyNot } from '#domain/day/heats/heat-states.ts';
import { eventPage } from './public.ts';

/** Why a button of the live day is disabled; also the server's answer if it is pressed anyway. */
const whyNot = {
  categoryOnHold: 'La categoría no ha empezado.',
  categoryActive: 'La categoría ya está activa.',
  categoryPaused: 'La categoría está en pausa.',
  categoryFinished: 'La categoría ya finalizó.',
  testsFinished: 'Todos los tests de la categoría finalizaron: ya no hay nada que pausar.',
  testsUnfinished: 'Falta finalizar tests de la categoría.',
  testOnHold: 'El test no ha empezado.',
  testActive: 'El test ya está activo.',
  testFinished: 'El test ya finalizó.',
  otherTestActive: 'Hay otro test activo en la categoría.',
  previousTest: 'Falta finalizar el test anterior.',
  heatsUnfinished: 'Falta finalizar heats del test.',
  heatOnHold: 'El heat no ha empezado.',
  heatActive: 'El heat ya está activo.',
  heatFinished: 'El heat ya finalizó.',
  otherHeatActive: 'Hay otro heat activo en la categoría.',
  heatsTest: 'El test de este heat no está activo.',
  previousHeat: 'Falta finalizar el heat anterior.',
} as const satisfies Record<WhyNot, string>;

export const heats = {
  whyNot,
  /** Messages after a command (ORG-503 to ORG-509). */
  categoryPaused: 'Categoría pausada con éxito.',
  categoryStarted: 'Categoría iniciada con éxito.',
  categoryFinished: 'Categoría finalizada con éxito.',
  heatStarted: 'Heat iniciado con éxito.',
  heatFinished: 'Heat finalizado con éxito.',
  testStarted: 'Test iniciado con éxito.',
  testFinished: 'Test finalizado con éxito.',
  generated: 'Heats generados con éxito.',
  /** Messages when heats cannot be generated for an event (ORG-480, ORG-500). */
  noEvent: 'No event ID provided',
  noRails: 'Pon primero cuántos carriles tiene el evento.',
  nothingToPlan: 'No hay heats por generar.',
  command: pleaseChoose('cómo iniciar la categoría'),
  offlineOnly: 'Los heats son de los eventos presenciales.',
  tooEarly: 'El manejador se abre cuando empieza la final presencial.',
  ended: eventPage.over,
  notManager: 'Lo maneja la organización o un juez principal del evento.',
  handledBy: (name: string) => `Lo maneja ${name}.`,
  floorBusy: (place: string | null, heat: string, category: string) =>
    `${place ? `En ${place}` : 'En este evento'} corre el ${heat} de ${category}.`,
  openRails: (count: number) => (count === 1 ? '1 carril sin resultado' : `${count} carriles sin resultado`),
  /** Texts of the roll call of a called heat. */
  readyOf: (ready: number, of: number) => `${ready} de ${of} listos`,
  /** Texts about parts that are missing at a rail, before its heat begins and before it ends (LIVE-D9). */
  missing: {
    absent: 'ausente',
    noJudge: 'sin juez',
    notTaken: 'nadie lo tomó',
    notReady: 'sin decir listo',
    counting: 'todavía cuenta',
    notBegun: 'sin resultado',
    more: (count: number) => `y ${count} más`,
  },
  runRunning: 'El reloj está corriendo.',
  runPaused: 'El reloj está en pausa.',
  runStopped: 'El reloj está detenido.',
  falseStart: 'Salida en falso: el heat vuelve a esperar.',
  startCancelled: 'Salida cancelada: el heat vuelve a esperar.',
  falseStartLate: 'Pasaron 30 s: ya no es salida en falso, repite el heat.',
  railsOver: 'Ya terminó un carril: repite el heat.',
  /** The finish of a heat is taken back. */
  unfinished: 'El heat sigue: su reloj va como si no se hubiera detenido.',
  unfinishFor: 'Se puede deshacer durante 30 s; después el heat no se vuelve a abrir.',
  unfinishLate: 'Pasaron 30 s: el heat ya no se vuelve a abrir. Corrige el carril o repite el heat.',
  unfinishAnnulled: 'Este heat está anulado: ya se repite.',
  unfinishCalled: (heat: string, category: string) =>
    `Ya llamaron al ${heat} de ${category}: el heat anterior no se vuelve a abrir.`,
  pressedLate: 'Ese inicio es de hace más de 10 minutos: inicia el heat de nuevo.',
  adjusted: 'Reloj corregido con éxito.',
  adjustSeconds: 'Escribe cuántos segundos, entre 1 y 3600.',
  adjustTooFar: 'El reloj no ha corrido tanto.',
  /** The name of a heat that runs again. */
  repeatName: (heat: string, time: number) => `${heat} · repetición${time > 1 ? ` ${time}` : ''}`,
  repeated: 'Heat por repetir creado con éxito.',
  repeatRails: pleaseChoose('al menos un carril'),
  nothingToRepeat: 'En este heat no queda ningún carril por repetir.',
  reason: 'Escribe el motivo.',
  judge: pleaseChoose('un juez'),
  judgeSet: 'Juez asignado con éxito.',
  noJudges: 'Ningún juez aprobado tiene permiso para juzgar esta categoría.',
  /** After the judges were dealt. */
  dealt: (judged: number, missing: number) =>
    [
      judged === 1 ? '1 carril con juez' : `${judged} carriles con juez`,
      ...(missing === 0 ? [] : [missing === 1 ? 'falta 1' : `faltan ${missing}`]),
    ].join(', '),
  /** Why judges were left out of the deal. */
  elsewhere: (names: readonly string[]) =>
    `${new Intl.ListFormat('es').format(names)} ${names.length === 1 ? 'está' : 'están'} en otro lugar a esa hora`,
  isFirst: 'Ya es el juez principal de este carril.',
  judgesElsewhere: (number: number) => `Ya juzga el carril ${number} de este heat.`,
  judgeNotAllowed: 'Ese juez no tiene permiso para juzgar esta categoría.',
  reused: 'Este envío ya se usó para otra cosa.',
  published: 'Heats publicados: cada atleta ve su heat, su carril y su hora en «Mi día».',
  replaced: 'Plan guardado.',
  blockStart: pleaseEnter('la hora de inicio'),
  blockEnd: pleaseEnter('la hora de fin'),
  blockSet: 'Hora guardada.',
  blockRemoved: 'El test quedó sin hora.',
  blocksPublished: (told: number) =>
    told === 0
      ? 'Horario publicado: se lee en la página del evento.'
      : `Horario publicado: ${told === 1 ? '1 atleta recibe' : `${told} atletas reciben`} sus horas por correo.`,
  blocksWithdrawn: 'Horario retirado: el público ya no lo ve.',
  blocksProposed: (placed: number, left: number) =>
    [
      placed === 1 ? '1 test con hora.' : `${placed} tests con hora.`,
      ...(left === 0 ? [] : [left === 1 ? '1 no cabe en sus fechas.' : `${left} no caben en sus fechas.`]),
    ].join(' '),
  noBlockToPropose: 'Ningún test sin hora cabe en sus fechas: alarga sus fechas o cambia los otros bloques.',
  noBlocks: 'Todavía no hay ningún test con hora.',
  raceHasNoBlock: 'Las carreras no llevan heats ni bloques.',
  hasHeats: 'Este test ya tiene heats publicados: su hora se cambia en «Heats».',
  noPlan: 'Este test no tiene heats todavía.',
  nothingChanged: 'No cambia ningún lugar.',
  nobodyThere: 'En ese carril no hay nadie.',
  /** The text of an answer 409: another person changed the plan first. */
  planChanged: 'El plan cambió mientras lo mirabas. Esto es lo que cambiaría ahora.',
  planFault: {
    notPlaced: 'Alguien que compite se quedó sin carril.',
    placedTwice: 'Alguien tendría dos carriles.',
    notHere: 'Alguien de este plan no compite en este test.',
    fixedMoved: 'Un lugar bloqueado no se mueve: desbloquéalo primero.',
    noSuchHeat: 'Ese heat no existe.',
    noSuchRail: 'Ese carril no existe.',
    railTwice: 'En un carril cabe uno solo.',
    heatClosed: 'Ese heat ya fue llamado o ya empezó: sus lugares no cambian.',
    judgeTwice: 'Un juez tendría dos carriles a la vez.',
    judgeBusy: 'Un juez estaría en dos heats a la vez.',
    judgeUnknown: 'Ese juez no juzga esta categoría.',
    judgeRefused: 'Ese juez no debe juzgar a ese atleta.',
  },
  skipped: {
    running: 'Las carreras no llevan heats.',
    noTest: 'Todavía no tiene tests.',
    begun: 'Ya fue llamada o empezó.',
    kept: 'Ya está publicada o tiene lugares bloqueados: cámbiala desde su plan.',
    empty: 'No hay nadie por ubicar.',
  },
} as const;

/** The tags of a category's states. A category without a state is on hold (ORG-272). */
export const categoryTags = {
  on_hold: 'En espera',
  active: 'Activada',
  paused: 'Pausada',
  finished: 'Finalizada',
} as const satisfies Record<CategoryState, string>;

export const heatTags = {
  on_hold: 'En espera',
  active: 'Activo',
  finished: 'Finalizado',
} as const satisfies Record<HeatState, string>;
