// Made from the migrated schema by server/db/generate-types.ts; a test holds them equal. Do not edit.
import type { ColumnType } from 'kysely';

/** Dates come out as Date; what goes in may also be an ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Has a default: may be left out of an insert. Kysely's own does not look into a ColumnType. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export interface Attempts {
  key: string;
  failures: number;
  windowEndsAt: Timestamp;
  blockedUntil: Timestamp | null;
}

export interface BoxRequests {
  uid: string;
  organization: string;
  photoId: string;
  status: Generated<'pending' | 'approved' | 'declined'>;
  reason: string | null;
  createdAt: Generated<Timestamp>;
  decidedAt: Timestamp | null;
  decidedBy: string | null;
}

export interface Credentials {
  id: string;
  userId: string;
  accountId: string;
  providerId: string;
  password: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Timestamp | null;
  refreshTokenExpiresAt: Timestamp | null;
  scope: string | null;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface DemoAccounts {
  userId: string;
  password: string;
}

export interface MailedLinks {
  codeHash: string;
  purpose: 'reset-password' | 'confirm-email' | 'delete-account';
  userId: string;
  email: string;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
}

export interface Mails {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  createdAt: Generated<Timestamp>;
  sentAt: Timestamp | null;
  attempts: Generated<number>;
  lastError: string | null;
}

export interface PendingDeletions {
  email: string;
  timestamp: Generated<Timestamp>;
  userId: string | null;
  confirmedAt: Timestamp | null;
  dueAt: Timestamp | null;
  erasedAt: Timestamp | null;
}

export interface PlatformTerms {
  id: number;
  text: string;
  updatedAt: Timestamp | null;
}

export interface Prices {
  id: number;
  event: number;
  qualifier: number;
}

export interface Secrets {
  name: string;
  value: string;
}

export interface Sessions {
  id: string;
  userId: string;
  token: string;
  expiresAt: Timestamp;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface Users {
  id: string;
  type: 'athlete' | 'staff' | 'organization' | 'box' | 'admin';
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  image: string | null;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  firstName: string | null;
  lastName: string | null;
  passport: string | null;
  boxName: string | null;
  nameSearch: string | null;
  phonePrefix: string | null;
  phone: string | null;
  birthdate: string | null;
  ciudad: string | null;
  estado: string | null;
  pais: string | null;
  sexo: 'masculino' | 'femenino' | null;
  tallaFranela: 'XS' | 'S' | 'M' | 'L' | 'XL' | 'XXL' | 'XXXL' | null;
  tallaShort: 'XS' | 'S' | 'M' | 'L' | 'XL' | 'XXL' | 'XXXL' | null;
  organization: string | null;
  address: string | null;
  fullName: string | null;
  photoId: string | null;
  blockedAt: Timestamp | null;
  erasedAt: Timestamp | null;
  demo: Generated<boolean>;
}

export interface DB {
  attempts: Attempts;
  boxRequests: BoxRequests;
  credentials: Credentials;
  demoAccounts: DemoAccounts;
  mailedLinks: MailedLinks;
  mails: Mails;
  pendingDeletions: PendingDeletions;
  platformTerms: PlatformTerms;
  prices: Prices;
  secrets: Secrets;
  sessions: Sessions;
  users: Users;
}
