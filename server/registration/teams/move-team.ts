import type { Db } from '#server/foundation/db/connection.ts';
import { moveInvitations } from './invitations.store.ts';
import { updateTeamRow } from './teams.store.ts';

/** A team goes with its entry to another category, and so does whom it invited. Asked with the event held. */
export async function moveTeam(trx: Db, teamId: string, categoryId: string, at: Date): Promise<void> {
  await updateTeamRow(trx, teamId, { categoryId, updatedAt: at });
  await moveInvitations(trx, teamId, categoryId);
}
