import type { Insertable } from 'kysely';
import type { Wods } from '#server/foundation/db/types.gen.ts';
import type { TestApp, Visitor } from '#testing/app.ts';
import { type Contest, createContest, typed } from './results.ts';

export type LiveContest = Contest & {
  /** The address of the category's public board. The organizer's board is below /organization. */
  path: string;
  /** Saves a result as the organizer: index of the athlete, and quantity. */
  save: (athlete: number, quantity: number) => Promise<void>;
};

/** A running event with a published board. */
export async function createLiveContest(
  app: TestApp,
  wod: Partial<Insertable<Wods>> = {},
  size = 3,
): Promise<LiveContest> {
  // The factory's event begins ten days after its creation.
  app.setNow(null);
  const contest = await createContest(app, wod, size);
  const { organizer, categoryId, wodId, entryIds } = contest;
  await organizer.client.categories.setPublish({ id: categoryId, publish: 'publish' });
  const versions = new Map<number, number>();
  return {
    ...contest,
    path: `/boards/${categoryId}/event`,
    async save(athlete, quantity) {
      const entryId = entryIds[athlete] ?? '';
      const saved = await organizer.client.results.saveAsOrganizer({
        wodId,
        entryId,
        values: typed(quantity),
        version: versions.get(athlete) ?? 0,
      });
      versions.set(athlete, saved.version);
    },
  };
}

export const cookieOf = ({ cookies }: Pick<Visitor, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
