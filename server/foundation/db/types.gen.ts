// Made from the migrated schema by server/foundation/db/generate-types.ts; a test holds them equal. Do not edit.
import type { ColumnType } from 'kysely';

/** Dates come out as Date; what goes in may also be an ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Has a default: may be left out of an insert. Kysely's own does not look into a ColumnType. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export interface Appeals {
  id: string;
  eventId: string;
  categoryId: string;
  wodId: string;
  entryId: string;
  userId: string;
  judgeId: string | null;
  stage: 'qualifier' | 'event';
  quantity: number;
  timeMs: number | null;
  teamResults: unknown | null;
  note: string;
  status: Generated<'pending' | 'closed'>;
  decision: 'athlete' | 'judge' | 'organization' | null;
  decisionNote: string | null;
  decidedAt: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  resultId: string | null;
  version: number;
  typeWod: string;
  withdrawn: Generated<boolean>;
}

export interface Attempts {
  key: string;
  failures: number;
  windowEndsAt: Timestamp;
  blockedUntil: Timestamp | null;
}

export interface Attendances {
  entryId: string;
  eventId: string;
  state: 'present' | 'absent' | 'expected';
  at: Timestamp;
  byId: string | null;
}

export interface AuditLog {
  id: ColumnType<number, never, never>;
  at: Timestamp;
  act: string;
  actorId: string | null;
  subjectId: string | null;
  eventId: string | null;
  organizationId: string | null;
  network: string | null;
  details: Generated<unknown>;
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

export interface CalendarTokens {
  userId: string;
  tokenHash: string;
  madeAt: Timestamp;
}

export interface Cards {
  code: string;
  eventId: string;
  railId: string | null;
  entryId: string | null;
  printedAt: Timestamp;
  printedBy: string | null;
  typed: unknown | null;
  typedAt: Timestamp | null;
  typedBy: string | null;
  typedVersion: number | null;
}

export interface Categories {
  id: string;
  eventId: string;
  position: number;
  name: string;
  photoId: string | null;
  ageMin: number;
  ageMax: number;
  startsAt: Timestamp;
  endsAt: Timestamp;
  team: boolean;
  members: Generated<number>;
  capacity: number | null;
  typeCategory: Generated<'fitness' | 'running'>;
  decrementType: Generated<number>;
  publish: Generated<'publish' | 'unPublish'>;
  isAudit: Generated<boolean>;
  heatTimeCap: number | null;
  warmUpTimeCap: number | null;
  competitorsNumbers: number | null;
  status: 'active' | 'paused' | 'finished' | 'on_hold' | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  pointsTable: unknown | null;
  version: Generated<number>;
  admits: Generated<'everybody' | 'women' | 'men'>;
}

export interface CategoryDefaults {
  organizationId: string;
  decrementType: number;
  heatTimeCap: number | null;
  warmUpTimeCap: number | null;
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

export interface DoorMarks {
  id: string;
  eventId: string;
  ticketId: string | null;
  madeBy: 'staff' | 'visitor';
  userId: string | null;
  decidedAt: Timestamp;
  subject: string;
  door: string | null;
  device: string | null;
  day: string;
  outcome: 'admitted' | 'again' | 'double' | 'void' | 'forced' | 'seen';
  offline: Generated<boolean>;
  receivedAt: Timestamp;
  undoneAt: Timestamp | null;
  undoneBy: string | null;
  undoReason: string | null;
  changed: Generated<number>;
  personId: string | null;
}

export interface Entries {
  id: string;
  eventId: string;
  categoryId: string;
  userId: string;
  createdAt: Timestamp;
  teamId: string | null;
  orderId: string | null;
  isManual: Generated<boolean>;
  confirmedAt: Timestamp | null;
  standing: Generated<'in' | 'disqualified' | 'withdrawn'>;
  standingReason: string | null;
  typedName: string | null;
}

export interface EventMoves {
  id: string;
  eventId: string;
  fromStartsAt: Timestamp;
  fromEndsAt: Timestamp;
  toStartsAt: Timestamp;
  toEndsAt: Timestamp;
  movedAt: Timestamp;
  toldAt: Timestamp | null;
  fromAddress: string | null;
}

export interface Events {
  id: string;
  organizationId: string;
  name: string;
  nameSearch: string;
  address: string;
  photoId: string;
  timeZone: string;
  type: 'online' | 'offline';
  price: number | null;
  startsAt: Timestamp;
  endsAt: Timestamp;
  qualifierOnline: boolean;
  qualifierStartsAt: Timestamp | null;
  qualifierEndsAt: Timestamp | null;
  qualifierClosedAt: Timestamp | null;
  finalStartsAt: Timestamp | null;
  finalEndsAt: Timestamp | null;
  athletesAllowed: Generated<number>;
  rails: Generated<number>;
  timeBetweenCategories: Generated<number>;
  simultaneousCategories: Generated<boolean>;
  terms: Generated<string>;
  paymentInfo: Generated<string>;
  finishedAt: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  completesAt: ColumnType<Date, never, never>;
  searchDate: ColumnType<string, never, never>;
  version: Generated<number>;
  startRemindedAt: Timestamp | null;
  hiddenAt: Timestamp | null;
  hiddenReason: string | null;
  hiddenByBlock: Generated<boolean>;
  hiddenToldAt: Timestamp | null;
  refundDays: number | null;
  draft: Generated<boolean>;
  isPublic: ColumnType<boolean, never, never>;
  searchText: ColumnType<string, never, never>;
  description: Generated<string>;
  programme: Generated<string>;
  contactEmail: Generated<string>;
  contactPhone: Generated<string>;
  joiningUntil: Timestamp | null;
  showsPrice: Generated<boolean>;
  protestMin: Generated<number>;
  currency: Generated<'USD' | 'EUR' | 'MXN' | 'COP' | 'CLP' | 'ARS' | 'PEN' | 'UYU' | 'BOB' | 'PYG' | 'CRC' | 'GTQ' | 'HNL' | 'NIO' | 'DOP' | 'BRL' | 'GBP' | 'CAD' | 'VES'>;
}

export interface GeneralWodCategories {
  generalWodId: string;
  categoryId: string;
}

export interface GeneralWods {
  id: string;
  eventId: string;
  name: string;
  description: Generated<string>;
  photoId: string | null;
  typeEvent: 'online' | 'offline' | 'qualifier';
  typeWod: 'amrap' | 'emon' | 'for time' | 'peso' | 'puntos' | 'distancia';
  rounds: number | null;
  needTime: boolean;
  isWodPenalized: boolean;
  validReps: number | null;
  startsAt: Timestamp;
  endsAt: Timestamp;
  timeCap: number;
  isFinal: boolean;
  scenarioId: string | null;
  exercises: unknown;
  status: Generated<'on_hold' | 'active' | 'finished'>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: Generated<number>;
  reveal: Generated<'now' | 'start' | 'moment'>;
  revealsAt: Timestamp | null;
  shownFrom: ColumnType<Date | null, never, never>;
  unit: ColumnType<'reps' | 'cal' | 'm' | 'kg' | 'pts', never, never>;
}

export interface Heats {
  id: string;
  eventId: string;
  categoryId: string;
  wodId: string;
  position: number;
  name: string;
  plannedAt: Timestamp;
  slotS: number;
  warmUpS: number;
  status: Generated<'on_hold' | 'active' | 'finished'>;
  calledAt: Timestamp | null;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  runId: string | null;
  createdAt: Timestamp;
  publishedAt: Timestamp | null;
  falseStarts: Generated<number>;
  repeatsId: string | null;
  annulledAt: Timestamp | null;
  annulReason: string | null;
  announcedAt: Timestamp | null;
  announcedN: Generated<number>;
}

export interface JudgePhones {
  eventId: string;
  userId: string;
  deviceId: string;
  seenAt: Timestamp;
  unsent: number;
  errorMs: number | null;
  battery: number | null;
}

export interface KnownDevices {
  userId: string;
  deviceHash: string;
  createdAt: Generated<Timestamp>;
  seenAt: Generated<Timestamp>;
}

export interface LastBackup {
  one: Generated<boolean>;
  madeAt: Timestamp;
  tookS: number;
}

export interface MailedLinks {
  codeHash: string;
  purpose: string;
  userId: string | null;
  email: string;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
  entryId: string | null;
  invitationId: string | null;
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
  inline: unknown | null;
}

export interface Notices {
  key: string;
  userId: string;
  eventId: string;
  heatId: string;
  kind: 'soon' | 'floor' | 'moved' | 'result';
  was: unknown | null;
  dueAt: Timestamp;
  sentAt: Timestamp | null;
}

export interface OrderHistory {
  id: ColumnType<number, never, never>;
  orderId: string;
  event: 'created' | 'paid' | 'fulfilled' | 'failed' | 'refund-asked' | 'refunded' | 'ignored' | 'withdrawn' | 'refund-wanted' | 'refund-refused' | 'moved' | 'corrected';
  source: 'browser' | 'webhook' | 'reconciliation' | 'organizer' | 'rules';
  cents: number | null;
  note: string | null;
  at: Timestamp;
}

export interface OrderItems {
  orderId: string;
  position: number;
  ticketTypeId: string | null;
  streamNo: number | null;
  name: string;
  quantity: number;
  unitCents: number;
}

export interface Orders {
  id: string;
  idempotencyKey: string;
  userId: string | null;
  eventId: string | null;
  categoryId: string | null;
  state: Generated<'created' | 'paid' | 'fulfilled' | 'failed' | 'refunded'>;
  provider: 'free' | 'test' | 'stripe' | 'paypal';
  paymentType: 'credit_card' | 'paypal' | 'free';
  eventCents: number;
  qualifierCents: number;
  totalCents: number;
  feeCents: number | null;
  persons: number;
  heldUntil: Timestamp;
  providerReference: string | null;
  askedAt: Timestamp | null;
  attempts: Generated<number>;
  failure: string | null;
  team: unknown | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  network: string | null;
  isTest: Generated<boolean>;
  waitsForAthlete: Generated<boolean>;
  refundDays: number | null;
  leftAt: Timestamp | null;
  refundUntil: Timestamp | null;
  kind: Generated<'entry' | 'tickets' | 'stream'>;
  buyerName: string | null;
  buyerEmail: string | null;
  accessHash: string | null;
  itemsCents: Generated<number>;
  corrections: Generated<number>;
  currency: Generated<'USD' | 'EUR' | 'MXN' | 'COP' | 'CLP' | 'ARS' | 'PEN' | 'UYU' | 'BOB' | 'PYG' | 'CRC' | 'GTQ' | 'HNL' | 'NIO' | 'DOP' | 'BRL' | 'GBP' | 'CAD' | 'VES'>;
  feeCurrency: 'USD' | 'EUR' | 'MXN' | 'COP' | 'CLP' | 'ARS' | 'PEN' | 'UYU' | 'BOB' | 'PYG' | 'CRC' | 'GTQ' | 'HNL' | 'NIO' | 'DOP' | 'BRL' | 'GBP' | 'CAD' | 'VES' | null;
}

export interface Participants {
  eventId: string;
  userId: string;
  entryId: string;
  joinedAt: Timestamp;
  code: Generated<string>;
}

export interface PendingDeletions {
  email: string;
  timestamp: Generated<Timestamp>;
  userId: string | null;
  confirmedAt: Timestamp | null;
  dueAt: Timestamp | null;
  erasedAt: Timestamp | null;
}

export interface Placeholders {
  userId: string;
  eventId: string;
  email: string | null;
  createdAt: Timestamp;
  sex: string | null;
  birthdate: string | null;
  phone: string | null;
  document: string | null;
  shirtSize: string | null;
  shortSize: string | null;
}

export interface PlanBlocks {
  wodId: string;
  eventId: string;
  startsAt: Timestamp;
  endsAt: Timestamp;
  publishedAt: Timestamp | null;
}

export interface PlanTellings {
  eventId: string;
  athletes: number;
  toldAt: Timestamp;
  sentAt: Timestamp | null;
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

export interface Protests {
  id: string;
  eventId: string;
  railId: string;
  bySide: 'athlete' | 'judge' | 'manager';
  byId: string | null;
  reason: string;
  openedAt: Timestamp;
  untilAt: Timestamp;
  state: 'open' | 'upheld' | 'stands' | 'withdrawn';
  ruling: string | null;
  ruledBy: string | null;
  ruledAt: Timestamp | null;
  before: unknown | null;
  after: unknown | null;
}

export interface ProviderEvents {
  provider: string;
  id: string;
  receivedAt: Timestamp;
}

export interface PushSubscriptions {
  id: string;
  userId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  madeAt: Timestamp;
}

export interface QualifierPrices {
  currency: 'USD' | 'EUR' | 'MXN' | 'COP' | 'CLP' | 'ARS' | 'PEN' | 'UYU' | 'BOB' | 'PYG' | 'CRC' | 'GTQ' | 'HNL' | 'NIO' | 'DOP' | 'BRL' | 'GBP' | 'CAD' | 'VES';
  cents: number;
}

export interface RailTaps {
  railId: string;
  role: 'main' | 'second';
  epoch: number;
  fromSeq: number;
  toSeq: number;
  since: number;
  errorMs: number | null;
  taps: Buffer;
  arrivedAt: Timestamp;
}

export interface Rails {
  id: string;
  heatId: string;
  wodId: string;
  number: number;
  entryId: string | null;
  judgeId: string | null;
  state: Generated<'ready' | 'judging' | 'finished' | 'signed' | 'contested' | 'confirmed' | 'scratched' | 'void'>;
  epoch: Generated<number>;
  resultVersion: number | null;
  signature: string | null;
  unsignedReason: string | null;
  signedAt: Timestamp | null;
  confirmedBy: string | null;
  confirmedAt: Timestamp | null;
  reason: string | null;
  liveKey: ColumnType<string, never, never>;
  locked: Generated<boolean>;
  why: unknown | null;
  falseStarts: Generated<number>;
  readyAt: Timestamp | null;
  startEpoch: Generated<number>;
  overAt: Timestamp | null;
  secondJudgeId: string | null;
}

export interface RecoveryCodes {
  userId: string;
  codeHash: string;
}

export interface RefundRequests {
  orderId: string;
  reason: string;
  state: Generated<'asked' | 'granted' | 'refused'>;
  answer: string | null;
  createdAt: Timestamp;
  answeredAt: Timestamp | null;
}

export interface Refunds {
  id: string;
  orderId: string;
  cents: number;
  reason: string;
  state: Generated<'asked' | 'done' | 'failed'>;
  providerReference: string | null;
  failure: string | null;
  createdAt: Timestamp;
  doneAt: Timestamp | null;
  ticketIds: Generated<string[]>;
}

export interface ResultHistory {
  id: ColumnType<number, never, never>;
  wodId: string;
  entryId: string;
  version: number;
  action: 'submitted' | 'edited' | 'approved' | 'rejected' | 'changed' | 'appealed' | 'closed' | 'reopened' | 'decided' | 'removed';
  userId: string | null;
  role: 'athlete' | 'judge' | 'organization' | 'rules';
  was: unknown | null;
  becomes: unknown | null;
  note: string | null;
  at: Timestamp;
}

export interface ResultMarks {
  wodId: string;
  entryId: string;
  categoryId: string;
  stage: 'qualifier' | 'event';
  mark: 'dnf' | 'dns' | 'wd';
  markedBy: string | null;
  markedAt: Timestamp;
}

export interface Results {
  id: string;
  wodId: string;
  entryId: string;
  categoryId: string;
  stage: 'qualifier' | 'event';
  status: 'pending' | 'approved' | 'rejected';
  quantity: number;
  timeMs: number | null;
  tiebreakMs: number | null;
  isComplete: Generated<boolean>;
  teamResults: unknown | null;
  videoUrl: string | null;
  videoId: string | null;
  note: string | null;
  modified: Generated<boolean>;
  modifiedByOrganization: Generated<boolean>;
  appealed: Generated<boolean>;
  judgeId: string | null;
  quantityByAthlete: number | null;
  timeByAthleteMs: number | null;
  teamResultsByAthlete: unknown | null;
  editCount: Generated<number>;
  lastEditAt: Timestamp | null;
  originalSubmissionAt: Timestamp | null;
  submittedAt: Timestamp;
  version: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  marks: unknown | null;
  videoUnchecked: Generated<boolean>;
}

export interface ReviewClaims {
  wodId: string;
  entryId: string;
  judgeId: string;
  until: Timestamp;
}

export interface RunningRows {
  snapshotId: string;
  number: number;
  bib: string | null;
  name: string;
  sex: string | null;
  age: number | null;
  city: string | null;
  club: string | null;
  timeMs: number | null;
  status: 'ok' | 'dnf' | 'dns' | 'dsq';
}

export interface RunningSnapshots {
  id: string;
  categoryId: string;
  fileName: string;
  distanceM: number | null;
  rowCount: number;
  uploadedBy: string | null;
  state: Generated<'draft' | 'shown' | 'undone'>;
  processedAt: Timestamp;
}

export interface Runs {
  id: string;
  eventId: string;
  placeId: string;
  state: 'running' | 'paused' | 'stopped';
  segments: unknown;
  countInS: number;
  capMs: number;
  held: Generated<boolean>;
  version: Generated<number>;
  kind: Generated<'up' | 'down' | 'emom' | 'intervals'>;
  isManual: Generated<boolean>;
}

export interface Scenarios {
  id: string;
  eventId: string;
  position: number;
  stageName: string;
}

export interface ScreenCodes {
  code: string;
  tokenHash: string;
  expiresAt: Timestamp;
  network: string;
  seenAt: Timestamp;
}

export interface Screens {
  id: string;
  eventId: string;
  name: string;
  tokenHash: string;
  placeId: string;
  scene: 'race' | 'clock';
  pairedAt: Timestamp;
  seenAt: Timestamp;
  info: unknown | null;
  wanted: unknown | null;
  wantedN: Generated<number>;
  wantedAt: Timestamp | null;
}

export interface SecondFactors {
  userId: string;
  secret: string;
  confirmedAt: Timestamp | null;
  lastStep: number | null;
  createdAt: Timestamp;
}

export interface Secrets {
  name: string;
  value: string;
}

export interface SentCommands {
  id: string;
  userId: string;
  answer: unknown;
  at: Timestamp;
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
  isProgram: Generated<boolean>;
}

export interface Sponsors {
  id: string;
  eventId: string;
  position: number;
  name: string;
  line: string;
  photoId: string;
  createdAt: Timestamp;
}

export interface StaffApplications {
  id: string;
  eventId: string;
  judgeId: string;
  type: 'online' | 'offline' | 'qualifier' | 'both';
  aboutExperience: string;
  status: Generated<'pending' | 'approved' | 'declined'>;
  mayManage: Generated<boolean>;
  mayQualifier: Generated<boolean>;
  mayEvent: Generated<boolean>;
  createdAt: Timestamp;
  decidedAt: Timestamp | null;
  updatedAt: Timestamp;
  dismissedAt: Timestamp | null;
  code: Generated<string>;
}

export interface StaffCategories {
  applicationId: string;
  categoryId: string;
}

export interface StaffInvitations {
  id: string;
  eventId: string;
  email: string;
  mayQualifier: boolean;
  mayEvent: boolean;
  categories: string[];
  status: Generated<'pending' | 'accepted' | 'withdrawn'>;
  codeHash: string;
  createdAt: Timestamp;
  mailedAt: Timestamp;
  answeredAt: Timestamp | null;
}

export interface StreamPasses {
  streamNo: number;
  userId: string;
  orderId: string;
  createdAt: Timestamp;
  revokedAt: Timestamp | null;
}

export interface StreamWatchers {
  streamNo: number;
  userId: string;
  device: string;
  since: Timestamp;
  seenAt: Timestamp;
}

export interface Streaming {
  id: number;
  embedSrc: string | null;
  priceCents: Generated<number>;
  isFree: Generated<boolean>;
  streamingActive: Generated<boolean>;
  streamNo: Generated<number>;
  userId: string | null;
  version: Generated<number>;
  updatedAt: Timestamp | null;
}

export interface SwallowedActs {
  act: string;
  subjectId: string;
  eventId: string;
  hour: Timestamp;
  count: number;
}

export interface TakenPlaces {
  entryId: string;
  fromId: string;
  toId: string;
}

export interface Tallies {
  railId: string;
  role: 'main' | 'second';
  epoch: number;
  deviceId: string;
  judgeId: string | null;
  begunWith: unknown;
  lastSeq: Generated<number>;
  count: number;
  noReps: number;
  tieBreakAt: number | null;
  finishAt: number | null;
  errorMs: number | null;
  updatedAt: Timestamp;
  isVoid: Generated<boolean>;
}

export interface TeamInvitations {
  id: string;
  teamId: string;
  eventId: string;
  categoryId: string;
  email: string;
  userId: string | null;
  status: Generated<'pending' | 'accepted' | 'rejected' | 'withdrawn'>;
  createdAt: Timestamp;
  mailedAt: Timestamp;
  answeredAt: Timestamp | null;
}

export interface Teams {
  id: string;
  eventId: string;
  categoryId: string;
  captainId: string;
  name: string;
  nameSearch: string;
  photoId: string | null;
  allowedMembers: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface TestCharges {
  reference: string;
  orderId: string;
  cents: number;
  state: 'paid' | 'failed' | 'bank' | 'approval' | 'late';
  message: string | null;
  changedAt: Timestamp;
  currency: Generated<'USD' | 'EUR' | 'MXN' | 'COP' | 'CLP' | 'ARS' | 'PEN' | 'UYU' | 'BOB' | 'PYG' | 'CRC' | 'GTQ' | 'HNL' | 'NIO' | 'DOP' | 'BRL' | 'GBP' | 'CAD' | 'VES'>;
}

export interface TicketBooks {
  eventId: string;
  version: Generated<number>;
}

export interface TicketHolds {
  id: string;
  ticketTypeId: string;
  buyer: string;
  key: string;
  quantity: number;
  network: string | null;
  until: Timestamp;
  orderId: string | null;
  createdAt: Timestamp;
  unitCents: number;
}

export interface TicketLine {
  id: string;
  seq: ColumnType<number, never, never>;
  ticketTypeId: string;
  buyer: string;
  quantity: number;
  state: Generated<'asked' | 'waiting' | 'yours'>;
  holdId: string | null;
  email: string | null;
  seenAt: Timestamp;
  createdAt: Timestamp;
  network: string | null;
}

export interface TicketMails {
  ticketId: string;
  orderId: string;
  email: string;
  askedAt: Timestamp;
}

export interface TicketTypes {
  id: string;
  eventId: string;
  name: string;
  priceCents: number;
  limitCount: number;
  sold: Generated<number>;
  held: Generated<number>;
  isPublic: Generated<boolean>;
  saleStartsAt: Timestamp | null;
  saleEndsAt: Timestamp | null;
  mostPerPerson: Generated<number>;
  entries: Generated<'once' | 'daily'>;
  version: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface Tickets {
  id: string;
  eventId: string;
  ticketTypeId: string;
  orderId: string | null;
  userId: string | null;
  status: Generated<'pending' | 'active'>;
  invitedName: string | null;
  invitedSearch: string | null;
  invitedEmail: string | null;
  invitedPassport: string | null;
  approvedAt: Timestamp | null;
  voidedAt: Timestamp | null;
  voidReason: 'refunded' | 'transferred' | 'cancelled' | null;
  replacedBy: string | null;
  changed: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface UntoldResults {
  wodId: string;
  entryId: string;
  sinceVersion: number;
  firstAt: Timestamp;
  lastAt: Timestamp;
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

export interface Videos {
  id: string;
  userId: string;
  entryId: string;
  wodId: string;
  fileName: string;
  size: number;
  received: Generated<number>;
  state: Generated<'arriving' | 'ready' | 'refused'>;
  type: 'video/mp4' | 'video/quicktime' | 'video/webm' | null;
  refusal: 'type' | 'broken' | null;
  posterId: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  heldBy: string | null;
  heldUntil: Timestamp | null;
  fileKey: string | null;
}

export interface Wods {
  id: string;
  eventId: string;
  categoryId: string;
  generalWodId: string | null;
  name: string;
  description: Generated<string>;
  photoId: string | null;
  typeEvent: 'online' | 'offline' | 'qualifier';
  typeWod: 'amrap' | 'emon' | 'for time' | 'peso' | 'puntos' | 'distancia';
  rounds: number | null;
  needTime: boolean;
  isWodPenalized: boolean;
  validReps: number | null;
  startsAt: Timestamp;
  endsAt: Timestamp;
  timeCap: number;
  isFinal: boolean;
  scenarioId: string | null;
  exercises: unknown;
  status: 'on_hold' | 'active' | 'finished' | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: Generated<number>;
  reveal: Generated<'now' | 'start' | 'moment'>;
  revealsAt: Timestamp | null;
  shownFrom: ColumnType<Date | null, never, never>;
  unit: ColumnType<'reps' | 'cal' | 'm' | 'kg' | 'pts', never, never>;
}

export interface DB {
  appeals: Appeals;
  attempts: Attempts;
  attendances: Attendances;
  auditLog: AuditLog;
  boxRequests: BoxRequests;
  calendarTokens: CalendarTokens;
  cards: Cards;
  categories: Categories;
  categoryDefaults: CategoryDefaults;
  credentials: Credentials;
  demoAccounts: DemoAccounts;
  doorMarks: DoorMarks;
  entries: Entries;
  eventMoves: EventMoves;
  events: Events;
  generalWodCategories: GeneralWodCategories;
  generalWods: GeneralWods;
  heats: Heats;
  judgePhones: JudgePhones;
  knownDevices: KnownDevices;
  lastBackup: LastBackup;
  mailedLinks: MailedLinks;
  mails: Mails;
  notices: Notices;
  orderHistory: OrderHistory;
  orderItems: OrderItems;
  orders: Orders;
  participants: Participants;
  pendingDeletions: PendingDeletions;
  placeholders: Placeholders;
  planBlocks: PlanBlocks;
  planTellings: PlanTellings;
  platformTerms: PlatformTerms;
  prices: Prices;
  protests: Protests;
  providerEvents: ProviderEvents;
  pushSubscriptions: PushSubscriptions;
  qualifierPrices: QualifierPrices;
  railTaps: RailTaps;
  rails: Rails;
  recoveryCodes: RecoveryCodes;
  refundRequests: RefundRequests;
  refunds: Refunds;
  resultHistory: ResultHistory;
  resultMarks: ResultMarks;
  results: Results;
  reviewClaims: ReviewClaims;
  runningRows: RunningRows;
  runningSnapshots: RunningSnapshots;
  runs: Runs;
  scenarios: Scenarios;
  screenCodes: ScreenCodes;
  screens: Screens;
  secondFactors: SecondFactors;
  secrets: Secrets;
  sentCommands: SentCommands;
  sessions: Sessions;
  sponsors: Sponsors;
  staffApplications: StaffApplications;
  staffCategories: StaffCategories;
  staffInvitations: StaffInvitations;
  streamPasses: StreamPasses;
  streamWatchers: StreamWatchers;
  streaming: Streaming;
  swallowedActs: SwallowedActs;
  takenPlaces: TakenPlaces;
  tallies: Tallies;
  teamInvitations: TeamInvitations;
  teams: Teams;
  testCharges: TestCharges;
  ticketBooks: TicketBooks;
  ticketHolds: TicketHolds;
  ticketLine: TicketLine;
  ticketMails: TicketMails;
  ticketTypes: TicketTypes;
  tickets: Tickets;
  untoldResults: UntoldResults;
  users: Users;
  videos: Videos;
  wods: Wods;
}
