import {
  type ActDetails,
  type AuditFilter,
  type AuditLine,
  actsOf,
  auditPageSize,
} from '#contract/backoffice/audit.ts';
import { toInstant } from '#domain/foundation/time/zones.ts';
import type { App } from '#server/app.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { type AuditQuery, type AuditRow, countLines, listLines } from './audit.store.ts';

const gone = 'Cuenta eliminada';

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function searchOf({ group, who, day, timeZone }: AuditFilter, ofOrganization: string | null): AuditQuery {
  return {
    acts: group ? actsOf(group) : null,
    who,
    from: day ? toInstant(`${day}T00:00`, timeZone) : null,
    until: day ? toInstant(`${dayAfter(day)}T00:00`, timeZone) : null,
    ofOrganization,
  };
}

/** Where on the floor an act happened: heat and rail as they were, the other names as they are now. */
function placeOf({ details, testName, categoryName, entryName, judgeName }: AuditRow): AuditLine['place'] {
  const { heatName, railNumber } = details as ActDetails;
  const place = {
    heat: typeof heatName === 'string' ? heatName : null,
    rail: typeof railNumber === 'number' ? railNumber : null,
    ...{ test: testName, category: categoryName, entry: entryName, judge: judgeName },
  };
  return Object.values(place).some(said => said !== null) ? place : null;
}

const toLine = (row: AuditRow): AuditLine => ({
  id: `${row.id}`,
  at: row.at.toISOString(),
  act: row.act,
  actor: row.actorId ? { uid: row.actorId, displayName: row.actorName ?? gone } : null,
  subject: row.subjectId ? { uid: row.subjectId, displayName: row.subjectName ?? gone } : null,
  holder: row.subjectId ? null : row.holderName,
  event: row.eventId ? { id: row.eventId, name: row.eventName ?? 'Evento eliminado' } : null,
  network: row.network,
  place: placeOf(row),
  details: row.details as ActDetails,
});

async function readPage(app: App, filter: AuditFilter, ofOrganization: string | null) {
  const db = app.database.kysely;
  const search = searchOf(filter, ofOrganization);
  const rows = await listLines(db, search, auditPageSize, (filter.page - 1) * auditPageSize);
  return { rows, total: await countLines(db, search) };
}

export async function readAll(app: App, filter: AuditFilter) {
  const { rows, total } = await readPage(app, filter, null);
  return { rows: rows.map(toLine), total };
}

/**
 * Shows a line to an organization, without the networks of other people. It sees every network that acted on its own
 * account, a stranger's too.
 */
function toOwnLine(row: AuditRow, uid: string): AuditLine {
  const line = toLine(row);
  const isOwn = row.actorId === uid || (row.actorId === null && row.subjectId === uid);
  const isOperator = row.actorType === 'admin';
  return {
    ...line,
    actor: isOperator && line.actor ? { ...line.actor, displayName: 'Administración de la plataforma' } : line.actor,
    network: isOwn ? line.network : null,
  };
}

export async function readAsOrganizer(app: App, viewer: Viewer, filter: AuditFilter) {
  const { rows, total } = await readPage(app, filter, organizationOf(viewer));
  return { rows: rows.map(row => toOwnLine(row, viewer.uid)), total };
}
