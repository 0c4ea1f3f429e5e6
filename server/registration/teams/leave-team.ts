import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { captainHandedOver } from '#server/foundation/mail/texts/team-mails.ts';
import { releasePictures } from '#server/foundation/pictures/form-picture.ts';
import { deleteTeamRow, findCaptain, findTeam, updateTeamRow } from './teams.store.ts';

// These functions change a team when its captain leaves. Caller holds the event lock.

/** Makes another member captain and mails them (J6). */
export async function handOverTeam(trx: Db, app: App, teamId: string, captainId: string): Promise<void> {
  await updateTeamRow(trx, teamId, { captainId, updatedAt: app.now() });
  const { name, email, teamName, eventName } = await findCaptain(trx, teamId);
  await queueMail(trx, app, { recipient: email, ...captainHandedOver(name, teamName, eventName) });
}

/** Makes an account captain that took the place of a captain's placeholder. Sends no mail (N10). */
export async function replaceCaptain(
  trx: Db,
  { teamId, from, to }: { teamId: string | null; from: string; to: string },
) {
  const team = teamId && (await findTeam(trx, teamId));
  if (team && team.captainId === from) await updateTeamRow(trx, team.id, { captainId: to });
}

/** Deletes a team; its entry and invitations go with it. */
export async function withdrawTeam(trx: Db, app: App, teamId: string): Promise<void> {
  const team = await findTeam(trx, teamId);
  if (!team) return;
  await deleteTeamRow(trx, teamId);
  await releasePictures(app, trx, [team.photoId]);
}
