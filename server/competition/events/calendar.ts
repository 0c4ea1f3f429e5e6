import { calendarText } from '#domain/foundation/text/ics.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { App } from '#server/app.ts';
import { findPublicEvent, type PublicEventRow } from './events.store.ts';

type Listed = Pick<PublicEventRow, 'id' | 'name' | 'address' | 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'>;

function calendarOf(event: Listed, publicUrl: string): string {
  const url = `${publicUrl}/events/event-detail/${event.id}`;
  return calendarText([
    {
      uid: `${event.id}@${new URL(publicUrl).hostname}`,
      createdAt: event.createdAt,
      changedAt: event.updatedAt,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      summary: event.name,
      location: event.address,
      description: url,
      url,
    },
  ]);
}

/** Returns the event as an iCalendar file, with its file name. Null if there is no public event. */
export async function findCalendar(app: App, id: string): Promise<{ name: string; text: string } | null> {
  const event = await findPublicEvent(app.database.kysely, id);
  if (!event) return null;
  const name = searchable(event.name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return { name: `${name || 'evento'}.ics`, text: calendarOf(event, app.config.publicUrl) };
}
