import { sizes } from '#contract/person.ts';
import {
  detailFields,
  type TypedDetails,
  typedBirthdate,
  typedSex,
} from '#domain/registration/entries/typed-details.ts';

type Stored = { readonly [Field in keyof TypedDetails]: string | null };

/**
 * N41: what whoever comes by the mailed link is shown. A document stays with the organization, since an address that was
 * mistyped brings somebody else.
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
 * What a sign-up begins with: only what its fields take, and nothing of it is stored before it is sent. A phone is none of
 * it: beside a calling code that nobody chose it would be another number.
 */
export const offeredDetails = (typed: Stored) => ({
  sexo: typedSex(typed.sex ?? '') ?? '',
  birthdate: typedBirthdate(typed.birthdate ?? '') ?? '',
  tallaFranela: sizeIn(typed.shirtSize),
  tallaShort: sizeIn(typed.shortSize),
});

/** As a row of `placeholders` keeps them. */
export const storedDetails = (details: TypedDetails): Stored => ({
  ...(Object.fromEntries(detailFields.map(field => [field, details[field] || null])) as Stored),
});
