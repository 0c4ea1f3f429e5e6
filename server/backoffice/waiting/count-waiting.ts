import type { WaitingCounts, WaitingEvent } from '#contract/backoffice/waiting.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { countForJudge, countForOrganization, countInvitations, type WaitingRow } from './waiting.store.ts';

function byEvent(rows: readonly WaitingRow[]): WaitingEvent[] {
  const events = new Map<string, WaitingEvent>();
  for (const { eventId: uid, name, kind, count } of rows) {
    const found = events.get(uid) ?? { uid, name, applications: 0, appeals: 0, refunds: 0, qualifier: 0, event: 0 };
    events.set(uid, { ...found, [kind]: count });
  }
  return [...events.values()];
}

export async function countWaiting(app: App, { uid, type }: Viewer): Promise<WaitingCounts> {
  const db = app.database.kysely;
  const now = app.now();
  if (type === 'athlete') return { events: [], invitations: await countInvitations(db, uid, now) };
  const rows = await (type === 'staff' ? countForJudge : countForOrganization)(db, uid, now);
  return { events: byEvent(rows), invitations: 0 };
}
