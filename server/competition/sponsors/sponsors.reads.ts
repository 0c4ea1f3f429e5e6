import type { Sponsor } from '#contract/competition/sponsors.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import { listRows, type SponsorRow } from './sponsors.store.ts';

export const toSponsor = ({ name, line, photoId }: SponsorRow): Sponsor => ({
  name,
  line,
  photo: pictureUrls(photoId).full,
});

/** The sponsors of an event in their order, as everybody may see them. */
export const listSponsors = async (db: Db, eventId: string): Promise<Sponsor[]> =>
  (await listRows(db, eventId)).map(toSponsor);
