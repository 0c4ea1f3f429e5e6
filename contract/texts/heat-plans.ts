import type { PlanReason, SeedSource } from '#domain/day/heats/plan.ts';

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

export const heatPlans = {
  why,
  /** The text for plans that were made before reasons were stored. */
  noReasons: 'De este lugar no se guardó el porqué.',
  moves,
} as const;
