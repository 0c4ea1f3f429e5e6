import type { Selectable } from 'kysely';
import type { DB } from '#server/db/types.gen.ts';

/** Whether a column can hold words: text that is no state, or a document. Ids and moments say nothing of a person. */
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

/** What becomes of the words of a column when the person whom they name is erased. */
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
 * Every column of every table that can hold words, with what an erasure does to it (A10). A column that is added does not
 * compile before it stands here: either a test shows that it goes with its person, or it says why it stays.
 */
export const personalColumns = {
  appeals: {
    note: goes('appeals/appeals'),
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
  boxRequests: { organization: goes('accounts/erased-columns'), reason: goes('accounts/erased-columns') },
  categories: { name: ofEvent, pointsTable: ofEvent },
  categoryDefaults: {},
  credentials: {
    password: goes('accounts/erased-columns'),
    accessToken: goes('accounts/erased-columns'),
    refreshToken: goes('accounts/erased-columns'),
    idToken: goes('accounts/erased-columns'),
    scope: goes('accounts/erased-columns'),
  },
  demoAccounts: { password: stays('A made-up password of the demo.') },
  doorMarks: {
    subject: goes('door/people'),
    door: ofDay,
    device: ofDay,
    day: ofDay,
    undoReason: ofDay,
  },
  entries: { standingReason: ofResult, typedName: goes('entries/typed-addresses') },
  eventMoves: { fromAddress: ofEvent },
  events: {
    name: ofEvent,
    nameSearch: ofEvent,
    address: ofEvent,
    timeZone: ofEvent,
    terms: ofEvent,
    paymentInfo: goes('events/leave-events'),
    hiddenReason: stays('What an operator decided about the event.'),
    searchDate: ofEvent,
    searchText: ofEvent,
    description: ofEvent,
    programme: ofEvent,
    contactEmail: goes('events/leave-events'),
    contactPhone: goes('events/leave-events'),
  },
  generalWodCategories: {},
  generalWods: { name: ofTest, description: ofTest, exercises: ofTest },
  heats: { name: ofDay, annulReason: ofDay },
  knownDevices: { deviceHash: goes('accounts/erased-columns') },
  mailedLinks: { codeHash: hash, purpose: noPerson, email: goes('entries/typed-addresses') },
  mails: {
    kind: noPerson,
    recipient: goes('accounts/links'),
    subject: goes('accounts/links'),
    html: goes('accounts/links'),
    text: goes('accounts/links'),
    lastError: goes('accounts/links'),
    inline: goes('accounts/links'),
  },
  orderHistory: { note: ofMoney },
  orderItems: { name: ofMoney },
  orders: {
    idempotencyKey: ofMoney,
    providerReference: ofMoney,
    failure: ofMoney,
    network: stays('Emptied when the order is settled.'),
    accessHash: hash,
    buyerName: goes('tickets/bought-tickets'),
    buyerEmail: goes('tickets/bought-tickets'),
    team: goes('accounts/erased-columns'),
  },
  participants: { code: goes('door/people') },
  pendingDeletions: { email: goes('accounts/links') },
  placeholders: {
    email: goes('entries/typed-addresses'),
    sex: goes('entries/typed-addresses'),
    birthdate: goes('entries/typed-addresses'),
    phone: goes('entries/typed-addresses'),
    document: goes('entries/typed-addresses'),
    shirtSize: goes('entries/typed-addresses'),
    shortSize: goes('entries/typed-addresses'),
  },
  platformTerms: { text: noPerson },
  prices: {},
  providerEvents: { provider: noPerson },
  railTaps: {},
  rails: {
    signature: goes('rails/rail-edges'),
    unsignedReason: goes('rails/rail-edges'),
    reason: ofDay,
    liveKey: ofDay,
    why: ofDay,
  },
  recoveryCodes: { codeHash: hash },
  refundRequests: { reason: goes('accounts/erased-columns'), answer: stays('What the organization answered.') },
  refunds: { reason: ofMoney, providerReference: ofMoney, failure: ofMoney, ticketIds: noPerson },
  resultHistory: { was: ofResult, becomes: ofResult, note: ofResult },
  resultMarks: {},
  results: {
    teamResults: ofResult,
    teamResultsByAthlete: ofResult,
    note: ofResult,
    videoUrl: goes('results/erase-videos'),
    marks: goes('results/erase-videos'),
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
  screens: { name: ofEvent, tokenHash: hash, info: noPerson },
  secondFactors: { secret: goes('accounts/erased-columns') },
  secrets: { name: noPerson, value: noPerson },
  sentCommands: { answer: shortLived },
  sessions: {
    token: goes('accounts/erased-columns'),
    ipAddress: goes('accounts/erased-columns'),
    userAgent: goes('accounts/erased-columns'),
  },
  staffApplications: { aboutExperience: goes('staff/applications'), code: goes('staff/applications') },
  staffCategories: {},
  staffInvitations: { email: goes('staff/invitations'), categories: noPerson, codeHash: hash },
  streamPasses: {},
  streamWatchers: { device: goes('streaming/streaming') },
  streaming: { embedSrc: noPerson },
  swallowedActs: { act: noPerson },
  takenPlaces: {},
  tallies: { begunWith: ofDay },
  teamInvitations: { email: goes('entries/erase-participant') },
  teams: { name: ofTeam, nameSearch: ofTeam },
  testCharges: { reference: ofMoney, message: ofMoney },
  ticketBooks: {},
  ticketHolds: { buyer: goes('sale/line'), network: shortLived },
  ticketLine: { buyer: goes('sale/line'), email: goes('sale/line'), network: goes('sale/line') },
  ticketMails: { email: goes('tickets/tickets') },
  ticketTypes: { name: ofEvent },
  tickets: {
    invitedName: goes('tickets/tickets'),
    invitedSearch: goes('tickets/tickets'),
    invitedEmail: goes('tickets/tickets'),
    invitedPassport: goes('tickets/tickets'),
  },
  untoldResults: {},
  videos: {
    fileName: stays('The name of a file that is swept away once no result shows it.'),
    fileKey: noPerson,
  },
  wods: { name: ofTest, description: ofTest, exercises: ofTest },
} satisfies { [Table in Exclude<keyof DB, 'users'>]: Record<WordsOf<Selectable<DB[Table]>>, Fate> };
