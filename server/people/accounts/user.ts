import type { Selectable } from 'kysely';
import type { User } from '#contract/people/accounts.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Users } from '#server/foundation/db/types.gen.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';

export type UserRow = Selectable<Users> & { deletionDueAt?: Date | null };

/** Parts of the user record that later areas provide. */
export type ProfileParts = {
  joinedEventsOf(db: Db, uid: string): Promise<string[]>;
  ticketsOf(db: Db, uid: string): Promise<string[]>;
};

/** Makes the user record for its owner (PUB-245). */
export function toUser(row: UserRow, myEvents: string[], myTickets: string[] = []): User {
  const urls = pictureUrls(row.photoId);
  return {
    uid: row.id,
    type: row.type,
    email: row.email,
    emailConfirmed: row.emailVerified,
    displayName: row.name,
    photoURL: urls.avatar,
    photo: urls.full,
    firstName: row.firstName,
    lastName: row.lastName,
    passport: row.passport,
    boxName: row.boxName,
    nameSearch: row.nameSearch,
    phonePrefix: row.phonePrefix,
    phone: row.phone,
    birthdate: row.birthdate,
    ciudad: row.ciudad,
    estado: row.estado,
    pais: row.pais,
    sexo: row.sexo,
    tallaFranela: row.tallaFranela,
    tallaShort: row.tallaShort,
    organization: row.organization,
    address: row.address,
    fullName: row.fullName,
    myEvents,
    myTickets,
    deletionDueAt: row.deletionDueAt?.toISOString() ?? null,
  };
}
