import type { Db } from '#server/foundation/db/connection.ts';
import { moveInvitations } from './invitations.store.ts';
import { updateTeamRow } from './teams.store.ts';

/** Moves a team and its invitations to the entry's new category. Caller holds the event lock. */
export async function moveTeam(trx: Db, teamId: string, categoryId: string, at: Date): Promise<void> {
  await updateTeamRow(trx, teamId, { categoryId, updatedAt: at });
  await moveInvitations(trx, teamId, categoryId);
}
