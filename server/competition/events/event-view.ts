import type { EventCard, OwnEvent, PublicEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { type EventField, lockedEventFields } from '#domain/competition/events/event-locks.ts';
import { eventState, isJoiningOpen, qualifierState } from '#domain/competition/events/event-states.ts';
import { type Ending, reopenableUntil, type Since } from '#domain/competition/events/reopen.ts';
import type { OrganizationId } from '#domain/people/members/roles.ts';
import type { App } from '#server/app.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import { pricesOf } from './event-prices.ts';
import {
  type EventContents,
  type EventRow,
  findEventContents,
  findPreviewedEvent,
  findPublicEvent,
  type PublicEventRow,
} from './events.store.ts';
import { missingEvent } from './hidden-events.ts';
import { listScenarios, type ScenarioRow } from './scenarios.store.ts';
import { sinceEnd } from './since-end.ts';
import { refundUntilOf, timesOf } from './times-of.ts';

type CardRow = Pick<
  EventRow,
  'id' | 'name' | 'address' | 'photoId' | 'timeZone' | 'startsAt' | 'endsAt' | 'finishedAt' | 'type' | 'qualifierOnline'
>;

export function toEventCard(row: CardRow, now: Date): EventCard {
  const urls = pictureUrls(row.photoId);
  const times = {
    start: row.startsAt.getTime(),
    end: row.endsAt.getTime(),
    finishedAt: row.finishedAt?.getTime() ?? null,
  };
  const state = eventState(times, now.getTime());
  return {
    uid: row.id,
    name: row.name,
    address: row.address,
    photoCard: urls.card,
    photo: urls.full,
    timeZone: row.timeZone,
    start: row.startsAt.toISOString(),
    end: row.endsAt.toISOString(),
    type: row.type,
    qualifierOnline: row.qualifierOnline,
    eventCompleted: state === 'completed',
    state,
  };
}

type TimesRow = Parameters<typeof timesOf>[0] &
  Pick<EventRow, 'organizationId' | 'finalStartsAt' | 'finalEndsAt' | 'createdAt' | 'updatedAt'>;

const timesShown = (row: TimesRow, now: Date) => ({
  startQualifier: row.qualifierStartsAt?.toISOString() ?? null,
  endQualifier: row.qualifierEndsAt?.toISOString() ?? null,
  qualifierState: qualifierState(timesOf(row), now.getTime()),
  joiningUntil: row.joiningUntil?.toISOString() ?? null,
  isJoiningOpen: isJoiningOpen(timesOf(row), now.getTime()),
  startOfflineFinal: row.finalStartsAt?.toISOString() ?? null,
  endOfflineFinal: row.finalEndsAt?.toISOString() ?? null,
  organizationId: row.organizationId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  now: now.toISOString(),
});

const aboutOf = ({ description, programme, contactEmail, contactPhone }: PublicEventRow | EventRow) => ({
  description,
  programme,
  contactEmail,
  contactPhone,
});

type PublicEventView = Omit<PublicEvent, 'categories' | 'sponsors'>;

function toPublicEvent(row: PublicEventRow, now: Date, isPreview = false): PublicEventView {
  const usual = { event: row.usualPrice, qualifier: row.usualQualifierPrice };
  return {
    ...toEventCard(row, now),
    ...timesShown(row, now),
    ...aboutOf(row),
    price: row.showsPrice || isPreview ? pricesOf(row, usual) : null,
    organizationName: row.organizationName,
    organizationPhoto: pictureUrls(row.organizationPhotoId).avatar,
    hasTerms: Boolean(row.hasTerms),
    refundUntil: refundUntilOf(row)?.toISOString() ?? null,
  };
}

export async function readPublicEventView(app: App, id: string): Promise<PublicEventView> {
  const row = await findPublicEvent(app.database.kysely, id);
  if (!row) throw await missingEvent(app.database.kysely, id);
  return toPublicEvent(row, app.now());
}

/** Reads the preview for the event's organization. Other callers get «not found». */
export async function readPreviewedEventView(
  app: App,
  id: string,
  organizationId: OrganizationId,
): Promise<PublicEventView> {
  const row = await findPreviewedEvent(app.database.kysely, id, organizationId);
  if (!row) throw notFound(messages.event.missing);
  return toPublicEvent(row, app.now(), true);
}

/** Lists the fields that time (E8) or dependent rows have locked. */
function lockedFields(row: EventRow, contents: EventContents, now: Date): EventField[] {
  const locked = new Set(lockedEventFields(timesOf(row), now.getTime()));
  if (contents.hasCategories || contents.hasGeneralWods) locked.add('type');
  if (contents.hasOrders) locked.add('currency');
  if (contents.hasQualifierTests) locked.add('qualifierOnline');
  return [...locked];
}

function reopenUntil(row: EventRow, since: Since, now: Date) {
  const until = (ending: Ending) => {
    const at = reopenableUntil(ending, timesOf(row), since, now.getTime());
    return at === null ? null : new Date(at).toISOString();
  };
  return { reopenUntil: until('event'), reopenQualifierUntil: until('qualifier') };
}

const toOwnEvent = (
  row: EventRow,
  { contents, scenarios, since }: { contents: EventContents; scenarios: ScenarioRow[]; since: Since },
  now: Date,
): OwnEvent => ({
  ...toEventCard(row, now),
  ...timesShown(row, now),
  ...aboutOf(row),
  nameSearch: row.nameSearch,
  price: row.price,
  currency: row.currency,
  showsPrice: row.showsPrice,
  athletesAllowed: row.athletesAllowed,
  rails: row.rails,
  timeBetweenCategories: row.timeBetweenCategories,
  simultaneousCategories: row.simultaneousCategories,
  protestMin: row.protestMin,
  scenarios: scenarios.map(({ id, stageName, isUsed }) => ({ uid: id, stageName, isUsed: Boolean(isUsed) })),
  terms: row.terms,
  paymentInfo: row.paymentInfo,
  refundDays: row.refundDays,
  eventHandler: contents.hasHandler,
  locked: lockedFields(row, contents, now),
  entries: contents.entries,
  startRemindedAt: row.startRemindedAt?.toISOString() ?? null,
  version: row.version,
  draft: row.draft,
  hidden: row.hiddenAt && { at: row.hiddenAt.toISOString(), reason: row.hiddenReason },
  ...reopenUntil(row, since, now),
});

export async function readOwnEventView(app: App, row: EventRow): Promise<OwnEvent> {
  const db = app.database.kysely;
  const [contents, scenarios, since] = await Promise.all([
    findEventContents(db, row.id),
    listScenarios(db, row.id),
    sinceEnd(db, row),
  ]);
  return toOwnEvent(row, { contents, scenarios, since }, app.now());
}
