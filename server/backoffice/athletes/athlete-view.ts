import type { z } from 'zod';
import type { AthleteDetailSchema, AthleteRow } from '#contract/registration/entries.ts';
import { isAdmitted, type Sex } from '#domain/competition/categories/admission.ts';
import { isOfAge } from '#domain/competition/categories/ages.ts';
import { typedBirthdate, typedSex } from '#domain/registration/entries/typed-details.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import { ageAt } from '#server/registration/entries/refuse-age.ts';
import type { AthleteRecord } from './athletes.store.ts';

/**
 * True for an athlete whom the organizer enrolled and who has not answered yet. The list shows only name and email
 * (J5).
 */
const isUnconfirmed = (row: { isManual: boolean; confirmedAt: Date | null }): boolean =>
  row.isManual && row.confirmedAt === null;

/**
 * True if the person's data is hidden. Members have accepted an invitation, so only the athlete or captain of a manual
 * entry can be unconfirmed.
 */
const isHidden = (row: AthleteRecord): boolean =>
  row.standInId !== null || (isUnconfirmed(row) && row.uid === row.holderId);

const phoneOf = ({ phonePrefix, phone }: AthleteRecord): string | null =>
  phone === null ? null : `+${phonePrefix?.replace(/^\w+-/, '') ?? ''} ${phone}`;

/** Returns the sex. Without an account it is the value that the organization typed (N41). */
const sexOf = (row: AthleteRecord): Sex | null => (row.standInId === null ? row.sexo : typedSex(row.typedSex ?? ''));
const birthdateOf = (row: AthleteRecord): string | null =>
  row.standInId === null ? row.birthdate : typedBirthdate(row.typedBirthdate ?? '');

/** Returns an age outside the category's range, for the organizer; null when the age fits (N2). */
function outOfAge(row: AthleteRecord): AthleteRow['outOfAge'] {
  const age = ageAt(birthdateOf(row), row);
  const range: [number, number] = [row.ageMin, row.ageMax];
  return age === null || isOfAge(age, range) ? null : { age, range };
}

/** Returns the category's admission if it does not admit this athlete; else null (N15). */
const notOf = (row: AthleteRecord): AthleteRow['notOf'] =>
  row.admits === 'everybody' || isAdmitted(row.admits, sexOf(row)) ? null : row.admits;

export function toAthleteRow(row: AthleteRecord): AthleteRow {
  const hidden = isHidden(row);
  const isTyped = row.standInId !== null;
  return {
    uid: row.uid,
    entryId: row.entryId,
    photo: hidden ? null : pictureUrls(row.photoId).avatar,
    name: row.name,
    gender: isTyped ? (sexOf(row) ?? row.typedSex) : hidden ? null : row.sexo,
    email: row.erasedAt ? (row.standInEmail ?? '') : row.email,
    phone: isTyped ? row.typedPhone : hidden ? null : phoneOf(row),
    categoryId: row.categoryId,
    category: row.category,
    team: row.team,
    isCaptain: row.captainId === row.uid,
    isManual: row.standInId !== null || (row.isManual && row.uid === row.holderId),
    isConfirmed: !hidden,
    hasAccount: row.standInId === null,
    standing: row.standing,
    standingReason: row.standingReason,
    outOfAge: hidden && !isTyped ? null : outOfAge(row),
    notOf: hidden && !isTyped ? null : notOf(row),
    // PostgreSQL sums bigint to numeric, which the driver returns as text.
    paidCents: Number(row.paidCents),
    currency: row.currency,
  };
}

/** The athlete's form has no street. Without one the address is city, state and country (ORG-145). */
const addressOf = ({ address, ciudad, estado, pais }: AthleteRecord): string | null =>
  address ?? ([ciudad, estado, pais].filter(Boolean).join(', ') || null);

type Personal = Omit<
  z.output<typeof AthleteDetailSchema>,
  keyof AthleteRow | 'canRemove' | 'canMove' | 'isOver' | 'matesLeft'
>;

/** Returns the fields of the athlete's form, for the event's organizer (ORG-145). */
export function personalOf(row: AthleteRecord): Personal {
  const all = {
    birthdate: row.birthdate,
    passport: row.passport,
    address: addressOf(row),
    country: row.pais,
    state: row.estado,
    city: row.ciudad,
    shirtSize: row.tallaFranela,
    shortSize: row.tallaShort,
  };
  if (!isHidden(row)) return all;
  const isTyped = row.standInId !== null;
  return {
    birthdate: isTyped ? (birthdateOf(row) ?? row.typedBirthdate) : null,
    passport: isTyped ? row.typedDocument : null,
    address: null,
    country: null,
    state: null,
    city: null,
    shirtSize: isTyped ? row.typedShirt : null,
    shortSize: isTyped ? row.typedShort : null,
  };
}
