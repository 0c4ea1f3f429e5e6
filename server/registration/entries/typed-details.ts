import { sizes } from '#contract/person.ts';
import {
  detailFields,
  type TypedDetails,
  typedBirthdate,
  typedSex,
} from '#domain/registration/entries/typed-details.ts';

type Stored = { readonly [Field in keyof TypedDetails]: string | null };

/**
 * Returns the details that the page of the mailed link shows. It leaves out the document: a mistyped address may reach
 * a stranger (N41).
 */
export const shownDetails = (typed: Stored): TypedDetails => ({
  sex: typed.sex ?? '',
  birthdate: typed.birthdate ?? '',
  phone: typed.phone ?? '',
  document: '',
  shirtSize: typed.shirtSize ?? '',
  shortSize: typed.shortSize ?? '',
});

const sizeIn = (text: string | null) => sizes.find(size => size === text?.trim().toUpperCase()) ?? '';

/**
 * Returns valid details that fill the sign-up form. Nothing is stored before it is sent. The phone is left out: next to
 * another calling code it would be a wrong number.
 */
export const offeredDetails = (typed: Stored) => ({
  sexo: typedSex(typed.sex ?? '') ?? '',
  birthdate: typedBirthdate(typed.birthdate ?? '') ?? '',
  tallaFranela: sizeIn(typed.shirtSize),
  tallaShort: sizeIn(typed.shortSize),
});

/** Returns the details as columns of `placeholders`. */
export const storedDetails = (details: TypedDetails): Stored => ({
  ...(Object.fromEntries(detailFields.map(field => [field, details[field] || null])) as Stored),
});
