import { createHash, randomBytes } from 'node:crypto';
import { isRevealed } from '#domain/competition/wods/reveal.ts';
import { calendarText } from '#domain/foundation/text/ics.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { deleteToken, findOwner, listOwnPlaces, saveToken } from './calendar.store.ts';

/** The length of a heat whose test is not revealed: its cap would tell of it (N11). */
const untoldMs = 15 * 60_000;
const keptMs = 30 * 86_400_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Makes the private address of an account's calendar. Only its hash is stored, and an earlier address is over. */
export async function renewCalendar(app: App, { uid }: Viewer): Promise<{ url: string; madeAt: string }> {
  const token = randomBytes(24).toString('base64url');
  const madeAt = app.now();
  await saveToken(app.database.kysely, { userId: uid, tokenHash: hashOf(token), madeAt });
  return { url: `${app.config.publicUrl}/files/calendar/mine/${token}.ics`, madeAt: madeAt.toISOString() };
}

/** The own heats of the account behind an address, as an iCalendar file. Null if the address is none. */
export async function readOwnCalendar(app: App, token: string): Promise<string | null> {
  const db = app.database.kysely;
  const now = app.now();
  const owner = await findOwner(db, hashOf(token));
  if (!owner) return null;
  const { publicUrl } = app.config;
  const rows = await listOwnPlaces(db, owner.id, new Date(now.getTime() - keptMs));
  const entries = rows.map(row => {
    const url = `${publicUrl}/dashboard/atleta/day/${row.eventId}`;
    const isTold = isRevealed(row.shownFrom?.getTime() ?? null, now.getTime());
    const test = isTold ? row.test : row.event;
    return {
      uid: `${row.entryId}-${row.testId}@${new URL(publicUrl).hostname}`,
      sequence: row.announcedN,
      changedAt: now,
      startsAt: row.startsAt,
      endsAt: new Date(row.startsAt.getTime() + (isTold ? row.timeCap * 1000 : untoldMs)),
      summary: `${row.heat}, carril ${row.rail} · ${test}`,
      location: [row.stageName, row.address].filter(Boolean).join(', '),
      description: `${row.event}\nLa hora exacta, en vivo: ${url}`,
      url,
    };
  });
  // Both lines ask calendars to look again each quarter of an hour; some know only the first, some the second.
  const again = ['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'];
  return calendarText(entries, ['X-WR-CALNAME:Mis heats · Pizarra', ...again]);
}

/** Ends the calendar of an account (A10). */
export async function eraseCalendar(trx: Db, { id }: { id: string }): Promise<void> {
  await deleteToken(trx, id);
}
