import { messages } from '#contract/messages.ts';
import { isInside, type Range } from '#domain/competition/events/event-times.ts';
import type { App } from '#server/app.ts';
import type { EventColumns } from '#server/competition/events/event-columns.ts';
import type { EventContents, EventRow } from '#server/competition/events/events.store.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { type DatedRow, listDatesWithin, listQualifierTests } from './event-contents.store.ts';

const words = messages.event;
const rangeOf = (start: Date, end: Date): Range => ({ start: start.getTime(), end: end.getTime() });

/** Refuses an edit that would leave a category, a test or an entry outside the event. */
export async function refuseLoss(
  db: Db,
  app: App,
  stored: EventRow,
  columns: EventColumns,
  { contents, now }: { contents: EventContents; now: Date },
): Promise<void> {
  if (columns.type !== stored.type && (contents.hasCategories || contents.hasGeneralWods)) {
    throw refusedField('type', words.typeInUse);
  }
  if (!columns.qualifierOnline && contents.hasQualifierTests) {
    throw refusedField('qualifierOnline', words.qualifierInUse);
  }
  if (
    !columns.qualifierOnline &&
    stored.qualifierOnline &&
    (await app.ports.eventMoney.isQualifierPaid(db, stored.id, now))
  ) {
    throw refusedField('qualifierOnline', words.qualifierPaid);
  }
  const { athletesAllowed: allowed } = columns;
  if (allowed > 0 && allowed !== stored.athletesAllowed && allowed < contents.persons) {
    throw refusedField('athletesAllowed', words.placesTaken(contents.persons));
  }
  const range = rangeOf(columns.startsAt, columns.endsAt);
  const isMoved = columns.timeZone !== stored.timeZone;
  if (isMoved || !isInside(rangeOf(stored.startsAt, stored.endsAt), range)) {
    refuseOutside(await listDatesWithin(db, stored.id), range, ['start', 'end']);
  }
  if (columns.qualifierStartsAt && columns.qualifierEndsAt && contents.hasQualifierTests) {
    const window = rangeOf(columns.qualifierStartsAt, columns.qualifierEndsAt);
    refuseOutside(await listQualifierTests(db, stored.id), window, ['startQualifier', 'endQualifier']);
  }
}

function refuseOutside(rows: DatedRow[], range: Range, [first, last]: [string, string]): void {
  const outside = rows.filter(({ startsAt, endsAt }) => !isInside(rangeOf(startsAt, endsAt), range));
  if (outside.length === 0) return;
  const field = outside.some(({ startsAt }) => startsAt.getTime() < range.start) ? first : last;
  const names = [...new Set(outside.map(({ name }) => name))].join(', ');
  throw refusedField(field, words.categoriesOutside(names));
}
