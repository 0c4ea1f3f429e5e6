import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { captainHandedOver } from '#server/foundation/mail/team-mails.ts';
import { releasePictures } from '#server/foundation/pictures/form-picture.ts';
import { deleteTeamRow, findCaptain, findTeam, updateTeamRow } from './teams.store.ts';

// What becomes of a team whose captain goes; asked with the event held.

/** J6: another member takes over, and is told. */
export async function handOverTeam(trx: Db, app: App, teamId: string, captainId: string): Promise<void> {
  await updateTeamRow(trx, teamId, { captainId, updatedAt: app.now() });
  const { name, email, teamName, eventName } = await findCaptain(trx, teamId);
  await queueMail(trx, app, { recipient: email, ...captainHandedOver(name, teamName, eventName) });
}

/** N10: who took the captain's place leads it; nobody else has to be told. */
export async function leadInPlace(trx: Db, { teamId, from, to }: { teamId: string | null; from: string; to: string }) {
  const team = teamId && (await findTeam(trx, teamId));
  if (team && team.captainId === from) await updateTeamRow(trx, team.id, { captainId: to });
}

/** With its entry and its invitations. */
export async function withdrawTeam(trx: Db, app: App, teamId: string): Promise<void> {
  const team = await findTeam(trx, teamId);
  if (!team) return;
  await deleteTeamRow(trx, teamId);
  await releasePictures(app, trx, [team.photoId]);
}
