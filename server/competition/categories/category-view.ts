import type { Category, PublicCategory } from '#contract/competition/category-form.ts';
import type { App } from '#server/app.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import { type CategoryRow, listCategories, listEntrants } from './categories.store.ts';

type EventOfCategory = { id: string; photoId: string };

export function toPublicCategory(row: CategoryRow, event: EventOfCategory): PublicCategory {
  const { full, card } = pictureUrls(row.photoId ?? event.photoId);
  return {
    uid: row.id,
    idEvent: row.eventId,
    name: row.name,
    photo: full ?? '',
    photoCard: card ?? '',
    ageRange: [row.ageMin, row.ageMax],
    admits: row.admits,
    start: row.startsAt.toISOString(),
    end: row.endsAt.toISOString(),
    team: row.team,
    members: row.members,
    capacity: row.capacity,
    typeCategory: row.typeCategory,
    decrementType: row.decrementType,
    pointsTable: row.pointsTable as PublicCategory['pointsTable'],
    publish: row.publish,
    isAudit: row.isAudit,
    competitorsNumbers: row.competitorsNumbers,
    entries: row.entries,
  };
}

type Entrant = { categoryId: string; userId: string };

function toCategory(row: CategoryRow, event: EventOfCategory, entrants: Entrant[]): Category {
  return {
    ...toPublicCategory(row, event),
    hasOwnPhoto: row.photoId !== null,
    heatTimeCap: row.heatTimeCap,
    warmUpTimeCap: row.warmUpTimeCap,
    joinedUsers: entrants
      .filter(({ categoryId }) => categoryId === row.id)
      .map(({ userId }) => ({ uid: userId, team: row.team })),
    status: row.status,
    tests: row.tests,
    version: row.version,
  };
}

/** Lists the public view of an event's categories, in the event's order. */
export async function listPublicCategories(app: App, event: EventOfCategory): Promise<PublicCategory[]> {
  const rows = await listCategories(app.database.kysely, event.id);
  return rows.map(row => toPublicCategory(row, event));
}

/** Lists the organizer's view of the categories. The caller has checked the owner. */
export async function listOwnCategories(app: App, event: EventOfCategory): Promise<Category[]> {
  const db = app.database.kysely;
  const rows = await listCategories(db, event.id);
  const entrants = rows.some(row => row.entries > 0) ? await listEntrants(db, 'eventId', event.id) : [];
  return rows.map(row => toCategory(row, event, entrants));
}

/** Makes the same view for readers who may not see the entrants. */
export const withoutEntrants = (row: CategoryRow, event: EventOfCategory): Category => toCategory(row, event, []);

export async function readOwnCategoryView(app: App, row: CategoryRow, event: EventOfCategory): Promise<Category> {
  return toCategory(row, event, row.entries > 0 ? await listEntrants(app.database.kysely, 'categoryId', row.id) : []);
}
