import type { PlanReason, SeedSource } from '#domain/heats/plan.ts';

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

/** «¿Por qué aquí?»: one sentence a reason. */
function why(reason: PlanReason, nameOf: NameOf): string {
  switch (reason.code) {
    case 'seed':
      return `${reason.rank}.º de ${reason.of} ${seededBy[reason.from]}.`;
    case 'cut':
      return `Le toca el heat ${reason.heat} de ${reason.of}: los mejores al final.`;
    case 'kept':
      return `Sigue en el heat ${reason.heat} de ${reason.of}, donde estaba.`;
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

export const heatPlans = {
  why,
  /** A plan of before reasons were kept. */
  noReasons: 'De este lugar no se guardó el porqué.',
  moves: (count: number, hasBegun: boolean) =>
    `${count === 1 ? 'Se mueve 1' : `Se mueven ${count}`} · ${hasBegun ? 'lo que empezó no se toca' : 'nada ha empezado'}`,
} as const;
