import type { Insertable, Selectable } from 'kysely';
import { type ApplicationStatus, applicationTypesOf } from '#domain/scoring/staff/applications.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Events, StaffApplications, StaffCategories } from '#server/foundation/db/types.gen.ts';

type Loading = {
  db: Db;
  now: Date;
  row: Selectable<Events>;
  /** Ids of the judges; the first is the visitor's account. */
  judges: readonly string[];
  categoryIds: readonly string[];
  /** Index of the event in the season. */
  index: number;
  /** True if all judges work at this event, in all its categories. */
  isToRun: boolean;
};

const day = 86_400_000;
const experiences = [
  'Juez de línea desde 2016.\nCurso de nivel dos de movimientos gimnásticos.\nHe juzgado finales nacionales por equipos.',
  'Entreno en el mismo gimnasio desde hace ocho años.\nTres temporadas como juez de pista.\nDisponible todo el fin de semana.',
  'Profesora de educación física.\nReviso videos de clasificatorios por las noches.\nConozco bien los estándares de levantamiento.',
];

/**
 * State of a judge's application. The visitor's judge is approved at every running event. The others have mixed states,
 * so an organizer finds open decisions.
 */
function stateOf(place: number, { row, now, index, isToRun }: Loading): ApplicationStatus | null {
  if (isToRun) return 'approved';
  const isUpcoming = row.startsAt > now;
  if (place === 0) return isUpcoming ? ([null, 'pending', 'declined'] as const)[index % 3]! : 'approved';
  return ([null, 'approved', 'pending', 'approved', 'declined'] as const)[(index + 2 * place) % 5]!;
}

export async function loadJudges(loading: Loading): Promise<void> {
  const { db, row, judges, categoryIds, isToRun } = loading;
  const applications: Insertable<StaffApplications>[] = [];
  const categories: Insertable<StaffCategories>[] = [];
  const types = applicationTypesOf(row);
  for (const [place, judgeId] of judges.entries()) {
    const status = stateOf(place, loading);
    if (!status) continue;
    const id = crypto.randomUUID();
    const createdAt = new Date(row.createdAt.getTime() + (1 + place) * day);
    const decidedAt = status === 'pending' ? null : new Date(createdAt.getTime() + day / 2);
    const isApproved = status === 'approved';
    const type = types[(types.length - 1 + place) % types.length]!;
    applications.push({
      id,
      eventId: row.id,
      judgeId,
      type,
      status,
      aboutExperience: experiences[place % experiences.length]!,
      mayManage: isApproved && place === 0 && row.type === 'offline',
      mayQualifier: isApproved && type !== row.type,
      mayEvent: isApproved && type !== 'qualifier',
      createdAt,
      decidedAt,
      updatedAt: decidedAt ?? createdAt,
    });
    // Only the first judge sees all categories; the others are refused some.
    const isOfAll = place === 0 || isToRun;
    const allowed = isApproved ? categoryIds.filter((_id, position) => isOfAll || position % 2 === place % 2) : [];
    categories.push(...allowed.map(categoryId => ({ applicationId: id, categoryId })));
  }
  if (applications.length > 0) await db.insertInto('staffApplications').values(applications).execute();
  if (categories.length > 0) await db.insertInto('staffCategories').values(categories).execute();
}
