import type { Selectable } from 'kysely';
import type { DB } from '#server/foundation/db/types.gen.ts';

/**
 * True if a column can hold free text or a document. The name of a state is not free text. Ids and moments do not
 * describe a person.
 */
type HoldsWords<Value> = unknown extends Value
  ? true
  : string extends NonNullable<Value>
    ? true
    : NonNullable<Value> extends readonly string[]
      ? true
      : false;
type IdName = 'id' | 'uid' | 'key' | `${string}Id` | `${string}By`;
type WordsOf<Row> = {
  [Column in keyof Row & string]: Column extends IdName ? never : HoldsWords<Row[Column]> extends true ? Column : never;
}[keyof Row & string];

/** The fate of a column's text when its person is erased. */
type Fate = { goes: string } | { stays: string };

const goes = (test: string): Fate => ({ goes: `server/${test}.test.ts` });
const stays = (why: string): Fate => ({ stays: why });

const ofEvent = stays('What an organization says of its event; its contacts go with its account.');
const ofTest = stays('What an organization says of a test.');
const noPerson = stays('Names no person.');
const hash = stays('A hash that nobody can read.');
const ofDay = stays('What happened on the day of an event, without a name.');
const ofTeam = stays('What a team calls itself stands on boards.');
const ofResult = stays('Belongs to the result; whose it is, the account says.');
const ofMoney = stays('Belongs to the money, which is accounted for.');
const shortLived = stays('Swept away within days, whoever it is of.');

/**
 * Every column with free text, with its fate at an erasure (A10). A new column does not compile until this list has it.
 * Either a test shows that it is erased with its person, or a reason says why it stays.
 */
export const personalColumns = {
  appeals: {
    note: goes('scoring/appeals/appeals'),
    decisionNote: stays('What the organization answered.'),
    teamResults: ofResult,
    typeWod: ofTest,
  },
  attempts: {},
  attendances: {},
  auditLog: {
    act: noPerson,
    network: stays('Goes after a year, with its line.'),
    details: stays('Ids, sums and states, never a name.'),
  },
  boxRequests: { organization: goes('people/accounts/erased-columns'), reason: goes('people/accounts/erased-columns') },
  calendarTokens: { tokenHash: goes('day/calendar/calendar') },
  cards: { code: noPerson, typed: ofDay },
  categories: { name: ofEvent, pointsTable: ofEvent },
  categoryDefaults: {},
  credentials: {
    password: goes('people/accounts/erased-columns'),
    accessToken: goes('people/accounts/erased-columns'),
    refreshToken: goes('people/accounts/erased-columns'),
    idToken: goes('people/accounts/erased-columns'),
    scope: goes('people/accounts/erased-columns'),
  },
  demoAccounts: { password: stays('A made-up password of the demo.') },
  doorMarks: {
    subject: goes('day/door/people'),
    door: ofDay,
    device: ofDay,
    day: ofDay,
    undoReason: ofDay,
  },
  entries: { standingReason: ofResult, typedName: goes('registration/entries/typed-addresses') },
  eventMoves: { fromAddress: ofEvent },
  events: {
    name: ofEvent,
    nameSearch: ofEvent,
    address: ofEvent,
    timeZone: ofEvent,
    terms: ofEvent,
    paymentInfo: goes('competition/events/leave-events'),
    hiddenReason: stays('What an operator decided about the event.'),
    searchDate: ofEvent,
    searchText: ofEvent,
    description: ofEvent,
    programme: ofEvent,
    contactEmail: goes('competition/events/leave-events'),
    contactPhone: goes('competition/events/leave-events'),
  },
  generalWodCategories: {},
  generalWods: { name: ofTest, description: ofTest, exercises: ofTest },
  heats: { name: ofDay, annulReason: ofDay },
  judgePhones: {},
  knownDevices: { deviceHash: goes('people/accounts/erased-columns') },
  lastBackup: {},
  mailedLinks: { codeHash: hash, purpose: noPerson, email: goes('registration/entries/typed-addresses') },
  mails: {
    kind: noPerson,
    recipient: goes('people/accounts/links'),
    subject: goes('people/accounts/links'),
    html: goes('people/accounts/links'),
    text: goes('people/accounts/links'),
    lastError: goes('people/accounts/links'),
    inline: goes('people/accounts/links'),
  },
  notices: { was: ofDay },
  orderHistory: { note: ofMoney },
  orderItems: { name: ofMoney },
  orders: {
    idempotencyKey: ofMoney,
    providerReference: ofMoney,
    failure: ofMoney,
    network: stays('Emptied when the order is settled.'),
    accessHash: hash,
    buyerName: goes('money/tickets/bought-tickets'),
    buyerEmail: goes('money/tickets/bought-tickets'),
    team: goes('people/accounts/erased-columns'),
  },
  participants: { code: goes('day/door/people') },
  pendingDeletions: { email: goes('people/accounts/links') },
  placeholders: {
    email: goes('registration/entries/typed-addresses'),
    sex: goes('registration/entries/typed-addresses'),
    birthdate: goes('registration/entries/typed-addresses'),
    phone: goes('registration/entries/typed-addresses'),
    document: goes('registration/entries/typed-addresses'),
    shirtSize: goes('registration/entries/typed-addresses'),
    shortSize: goes('registration/entries/typed-addresses'),
  },
  planBlocks: {},
  planTellings: {},
  platformTerms: { text: noPerson },
  prices: {},
  protests: {
    reason: goes('day/rails/protests'),
    ruling: stays('What the person who runs the day answered.'),
    before: ofResult,
    after: ofResult,
  },
  providerEvents: { provider: noPerson },
  pushSubscriptions: {
    endpoint: goes('people/push/push'),
    p256dh: goes('people/push/push'),
    auth: goes('people/push/push'),
  },
  qualifierPrices: {},
  railTaps: {},
  rails: {
    signature: goes('day/rails/rail-edges'),
    unsignedReason: goes('day/rails/rail-edges'),
    reason: ofDay,
    liveKey: ofDay,
    why: ofDay,
  },
  recoveryCodes: { codeHash: hash },
  refundRequests: { reason: goes('people/accounts/erased-columns'), answer: stays('What the organization answered.') },
  refunds: { reason: ofMoney, providerReference: ofMoney, failure: ofMoney, ticketIds: noPerson },
  resultHistory: { was: ofResult, becomes: ofResult, note: ofResult },
  resultMarks: {},
  results: {
    teamResults: ofResult,
    teamResultsByAthlete: ofResult,
    note: ofResult,
    videoUrl: goes('scoring/results/erase-videos'),
    marks: goes('scoring/results/erase-videos'),
  },
  reviewClaims: {},
  runningRows: {
    bib: stays('A published list of a race, whose rows are nobody’s account.'),
    name: stays('A published list of a race, whose rows are nobody’s account.'),
    sex: stays('A published list of a race, whose rows are nobody’s account.'),
    city: stays('A published list of a race, whose rows are nobody’s account.'),
    club: stays('A published list of a race, whose rows are nobody’s account.'),
  },
  runningSnapshots: { fileName: stays('The name of an organization’s own file.') },
  runs: { segments: ofDay },
  scenarios: { stageName: ofEvent },
  screenCodes: { code: noPerson, tokenHash: hash, network: hash },
  screens: { name: ofEvent, tokenHash: hash, info: noPerson, wanted: ofEvent },
  secondFactors: { secret: goes('people/accounts/erased-columns') },
  secrets: { name: noPerson, value: noPerson },
  sentCommands: { answer: shortLived },
  sessions: {
    token: goes('people/accounts/erased-columns'),
    ipAddress: goes('people/accounts/erased-columns'),
    userAgent: goes('people/accounts/erased-columns'),
  },
  sponsors: { name: ofEvent, line: ofEvent },
  staffApplications: { aboutExperience: goes('scoring/staff/applications'), code: goes('scoring/staff/applications') },
  staffCategories: {},
  staffInvitations: { email: goes('scoring/staff/invitations'), categories: noPerson, codeHash: hash },
  streamPasses: {},
  streamWatchers: { device: goes('money/streaming/streaming') },
  streaming: { embedSrc: noPerson },
  swallowedActs: { act: noPerson },
  takenPlaces: {},
  tallies: { begunWith: ofDay },
  teamInvitations: { email: goes('registration/entries/leaving/erase-participant') },
  teams: { name: ofTeam, nameSearch: ofTeam },
  testCharges: { reference: ofMoney, message: ofMoney },
  ticketBooks: {},
  ticketHolds: { buyer: goes('money/sale/line'), network: shortLived },
  ticketLine: { buyer: goes('money/sale/line'), email: goes('money/sale/line'), network: goes('money/sale/line') },
  ticketMails: { email: goes('money/tickets/tickets') },
  ticketTypes: { name: ofEvent },
  tickets: {
    invitedName: goes('money/tickets/tickets'),
    invitedSearch: goes('money/tickets/tickets'),
    invitedEmail: goes('money/tickets/tickets'),
    invitedPassport: goes('money/tickets/tickets'),
  },
  untoldResults: {},
  videos: {
    fileName: stays('The name of a file that is swept away once no result shows it.'),
    fileKey: noPerson,
  },
  wods: { name: ofTest, description: ofTest, exercises: ofTest },
} satisfies { [Table in Exclude<keyof DB, 'users'>]: Record<WordsOf<Selectable<DB[Table]>>, Fate> };
