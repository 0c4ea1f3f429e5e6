import { sizes } from '#contract/person.ts';
import {
  detailFields,
  type TypedDetails,
  typedBirthdate,
  typedSex,
} from '#domain/registration/entries/typed-details.ts';

type Stored = { readonly [Field in keyof TypedDetails]: string | null };

/** Details shown behind the mailed link. Without the document: a mistyped address may reach a stranger (N41). */
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
 * Valid details that fill the sign-up form; nothing is stored before it is sent. Without the phone: next to another
 * calling code it would be a wrong number.
 */
export const offeredDetails = (typed: Stored) => ({
  sexo: typedSex(typed.sex ?? '') ?? '',
  birthdate: typedBirthdate(typed.birthdate ?? '') ?? '',
  tallaFranela: sizeIn(typed.shirtSize),
  tallaShort: sizeIn(typed.shortSize),
});

/** Columns of `placeholders`. */
export const storedDetails = (details: TypedDetails): Stored => ({
  ...(Object.fromEntries(detailFields.map(field => [field, details[field] || null])) as Stored),
});
