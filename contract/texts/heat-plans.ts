import type { BlockFault } from '#domain/day/heats/day-blocks.ts';
import type { PlanReason, SeedSource } from '#domain/day/heats/plan.ts';
import { dayText, hourText } from '#domain/foundation/time/wall-words.ts';

const seededBy = {
  registration: 'por orden de inscripción',
  qualifier: 'en el clasificatorio',
  standing: 'en la tabla',
} as const satisfies Record<SeedSource, string>;

const lockedBy = {
  locked: 'Bloqueado a mano: nada lo mueve.',
  called: 'Su heat ya fue llamado: nadie entra ni sale.',
  running: 'Su heat ya empezó: nadie entra ni sale.',
} as const;

type NameOf = (entryId: string) => string;

/** The sentences that answer «¿Por qué aquí?», one per reason. */
function why(reason: PlanReason, nameOf: NameOf): string {
  switch (reason.code) {
    case 'seed':
      return `${reason.rank}.º de ${reason.of} ${seededBy[reason.from]}.`;
    case 'cut':
      return `Le toca el heat ${reason.heat} de ${reason.of}: los mejores al final.`;
    case 'kept':
      return `Sigue en el heat ${reason.heat} de ${reason.of}, donde estaba.`;
    case 'stood':
      return `Estaba en el heat ${reason.heat}.`;
    case 'spare':
      return `El heat ${reason.heat} sobra.`;
    case 'added':
      return 'Llegó después del sorteo: entra donde hay lugar.';
    case 'even':
      return 'Cambió de heat para que todos queden parejos.';
    case 'apart':
      return 'Cambió de heat para no coincidir con su box.';
    case 'keptRail':
      return 'Conserva su carril.';
    case 'hand':
      return 'Puesto aquí a mano.';
    case 'rest': {
      const other = reason.swappedWith === null ? 'Cambió de heat' : `Cambió con ${nameOf(reason.swappedWith)}`;
      return `${other}: solo tendría ${reason.had} de ${reason.need} min de descanso.`;
    }
    case 'gaveWay':
      return `Cambió de heat por ${nameOf(reason.to)}.`;
    case 'short':
      return `Descansa ${reason.had} de ${reason.need} min.`;
    case 'box':
      return `No va en el carril ${reason.rail}: al lado está ${nameOf(reason.with)}, de su mismo box.`;
    case 'rail':
      return reason.preference === 1
        ? 'Carril del centro: el mejor de su heat.'
        : `Carril por orden, del centro hacia fuera (${reason.preference}.º).`;
    case 'locked':
      return lockedBy[reason.by];
    case 'judge':
      return reason.notBox ? 'Su juez es de otro box.' : 'Su juez es de su mismo box.';
  }
}

const many = (count: number, one: string, more: string) => (count === 1 ? `${one} 1` : `${more} ${count}`);

/** A summary of the changes between two plans. An entry that leaves the plan does not count as moved. */
function moves(changes: readonly { to: unknown }[], hasBegun: boolean): string {
  const moved = changes.filter(({ to }) => to !== null).length;
  const gone = changes.length - moved;
  const told = [
    ...(moved > 0 ? [many(moved, 'Se mueve', 'Se mueven')] : []),
    ...(gone > 0 ? [many(gone, moved > 0 ? 'sale' : 'Sale', moved > 0 ? 'salen' : 'Salen')] : []),
  ];
  return `${told.join(', ')} · ${hasBegun ? 'lo que empezó no se toca' : 'nada ha empezado'}`;
}

type AnyFault<Fault = BlockFault> = Fault extends unknown ? Omit<Fault, 'field'> : never;
type Block = { timeZone: string; nameOf: (testId: string) => string };

/** A sentence may end with an hour, which has a full stop of its own. */
const ended = (sentence: string): string => sentence.replace(/\.?$/, '.');

/** Why a block cannot stand there, at its field. */
function blockFault(fault: AnyFault, { timeZone, nameOf }: Block): string {
  const hour = (at: number) => hourText(at, timeZone);
  const moment = (at: number) => `${dayText(at, timeZone).toLowerCase()}, ${hour(at)}`;
  switch (fault.code) {
    case 'backwards':
      return 'Termina antes de empezar.';
    case 'early':
      return `El test empieza el ${moment(fault.at)}: ponlo después o cambia sus fechas.`;
    case 'late':
      return `El test termina el ${moment(fault.at)}: ponlo antes o cambia sus fechas.`;
    case 'busy': {
      const between = fault.betweenMs / 60_000;
      const change = between > 0 ? `, y pides ${between} min de cambio` : '';
      return ended(`Ahí corre ${nameOf(fault.testId)}, de ${hour(fault.from)} a ${hour(fault.to)}${change}`);
    }
    case 'before':
      return ended(`Antes va ${nameOf(fault.testId)}, que termina el ${moment(fault.at)}`);
    case 'after':
      return ended(`Después va ${nameOf(fault.testId)}, que empieza el ${moment(fault.at)}`);
  }
}

export const heatPlans = {
  why,
  blockFault,
  /** The heats of today's entries do not fit into the block. */
  blockShort: (heats: number, needMin: number, hasMin: number) =>
    `${heats === 1 ? '1 heat pide' : `${heats} heats piden`} ${needMin} min; el bloque tiene ${hasMin}.`,
  blockRest: (min: number, asked: number) => (min < 0 ? 'a la vez que el anterior' : `descansan ${min} de ${asked}`),
  /** Why a block is too close to the test before it in its category. */
  blockRestWhy: (test: string, hour: string, min: number, asked: number) =>
    min < 0
      ? `${test} termina a las ${hour}, después de que este empiece.`
      : `${test} termina a las ${hour}: quien corre su último heat descansa ${min} min antes de este; lo sano son ${asked}.`,
  /** The text for plans that were made before reasons were stored. */
  noReasons: 'De este lugar no se guardó el porqué.',
  moves,
} as const;
