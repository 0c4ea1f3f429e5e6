import { ProfileAthleteSchema, ProfileOrganizationSchema, ProfileStaffSchema } from '#contract/people/account-forms.ts';
import type { User } from '#contract/people/accounts.ts';
import { defaultPhonePrefix } from '#contract/person.ts';

export const settingsSchemas = {
  athlete: ProfileAthleteSchema,
  staff: ProfileStaffSchema,
  organization: ProfileOrganizationSchema,
};
export type SettingsType = keyof typeof settingsSchemas;

export const hasSettings = (user: User): user is User & { type: SettingsType } => user.type in settingsSchemas;

type Schema = (typeof settingsSchemas)[SettingsType];
type Field = Exclude<Schema extends infer One ? (One extends Schema ? keyof One['shape'] : never) : never, 'type'>;

// The fields come from the schemas: a field that the form does not know would be saved empty.
const fields = [...new Set(Object.values(settingsSchemas).flatMap(({ shape }) => Object.keys(shape)))].filter(
  (field): field is Field => field !== 'type',
);
const blank: Partial<Record<Field, string>> = { phonePrefix: defaultPhonePrefix };

export type SettingsValues = Record<Field, string> & { type: SettingsType };

/** The profile as values of the form. The fields of other account types stay empty, and the schema drops them. */
export const settingsValues = (user: User & { type: SettingsType }): SettingsValues => ({
  type: user.type,
  ...(Object.fromEntries(fields.map(field => [field, user[field] ?? blank[field] ?? ''])) as Record<Field, string>),
});
