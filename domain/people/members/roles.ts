/** Roles of the people who work for an organization. The organization's own account is its owner. */
const roles = ['owner', 'manager', 'treasurer', 'scorer', 'door'] as const;
export type Role = (typeof roles)[number];

/** The roles that hold each power. A judge's permissions are apart: they belong to an event, not to its organization. */
const holders = {
  see: roles,
  edit: ['owner', 'manager'],
  people: ['owner', 'manager'],
  protected: ['owner', 'manager'],
  enroll: ['owner', 'manager'],
  judges: ['owner', 'manager'],
  score: ['owner', 'manager', 'scorer'],
  day: ['owner', 'manager', 'scorer'],
  arrivals: ['owner', 'manager', 'door'],
  give: ['owner', 'manager'],
  'money-read': ['owner', 'manager', 'treasurer'],
  'money-move': ['owner', 'manager', 'treasurer'],
  sell: ['owner', 'manager'],
  words: ['owner', 'manager'],
  export: ['owner', 'manager'],
  audit: ['owner', 'manager'],
  own: ['owner'],
} as const satisfies Record<string, readonly Role[]>;
export type Power = keyof typeof holders;

declare const brand: unique symbol;
/** The id of an organization, so that the id of a person is not mistaken for it. */
export type OrganizationId = string & { readonly [brand]: true };

/** The organization that an account acts for, with its role there. */
export type Acting = { id: OrganizationId; role: Role };

export const asOwner = (uid: string): Acting => ({ id: uid as OrganizationId, role: 'owner' });

export const holdsPower = ({ role }: Acting, power: Power): boolean =>
  (holders[power] as readonly Role[]).includes(role);
