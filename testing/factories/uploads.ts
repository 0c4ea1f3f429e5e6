import type { Insertable } from 'kysely';
import type { ResultValues } from '#contract/scoring/results.ts';
import type { Wods } from '#server/foundation/db/types.gen.ts';
import type { TestApp } from '#testing/app.ts';
import type { SignedIn } from './accounts.ts';
import { insertCrowd } from './crowd.ts';
import { createJoinable, enterAlone, signUpConfirmed, startEvent } from './entries.ts';
import { insertWod, withQualifier } from './events.ts';
import { typed } from './results.ts';
import { addMember, enterAsTeam } from './teams.ts';

export const link = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

type JoinableEvent = Awaited<ReturnType<typeof createJoinable>>;
export type Uploading = JoinableEvent & { wodId: string; entryIds: string[]; athletes: SignedIn[] };

async function withAthletes(app: TestApp, event: JoinableEvent, wod: Partial<Insertable<Wods>>, size: number) {
  const athletes = await insertCrowd(app, size);
  const entryIds: string[] = [];
  for (const athlete of athletes) entryIds.push(await enterAlone(app, event, athlete));
  const wodId = await insertWod(app, event.categoryId, wod);
  return { ...event, wodId, entryIds, athletes };
}

/** An online event with an open qualifier, a test in the qualifier, and `size` athletes. */
export async function createQualifying(app: TestApp, wod: Partial<Insertable<Wods>> = {}, size = 2, category = {}) {
  const event = await createJoinable(app, category, { type: 'online', ...withQualifier(app) });
  const made = await withAthletes(app, event, { typeEvent: 'qualifier', ...wod }, size);
  startEvent(app);
  return made;
}

/** A running online event without a qualifier, with an open test and `size` athletes. */
export async function createOnline(app: TestApp, wod: Partial<Insertable<Wods>> = {}, size = 2): Promise<Uploading> {
  const made = await withAthletes(app, await createJoinable(app, {}, { type: 'online' }), wod, size);
  startEvent(app);
  return made;
}

/** An online event with one team: its captain and the accepted members. */
export async function createOnlineTeam(app: TestApp, wod: Partial<Insertable<Wods>> = {}, members = 2) {
  const event = await createJoinable(app, { team: true, members }, { type: 'online' });
  const captain = await signUpConfirmed(app);
  const { teamId, entryId } = await enterAsTeam(app, event, captain, { allowedMembers: members });
  const others: SignedIn[] = [];
  while (others.length < members - 1) others.push(await addMember(app, captain, teamId));
  const wodId = await insertWod(app, event.categoryId, wod);
  startEvent(app);
  return { ...event, wodId, entryId, teamId, captain, others };
}

type Sent = { wodId?: string; values?: ResultValues; version?: number; video?: { link?: string; videoId?: string } };
type UploadIds = { eventId: string; categoryId: string; wodId: string };
const whole = ({ wodId }: UploadIds, { values = typed(100), version = 0, video = { link }, ...sent }: Sent) => ({
  wodId,
  values,
  version,
  video,
  ...sent,
});

export const sendQualifier = ({ client }: SignedIn, place: UploadIds, sent: Sent = {}) =>
  client.uploads.submitQualifier({ categoryId: place.categoryId, ...whole(place, sent) });

export const sendScore = ({ client }: SignedIn, place: UploadIds, sent: Sent = {}) =>
  client.uploads.submitScore({ eventId: place.eventId, categoryId: place.categoryId, ...whole(place, sent) });
