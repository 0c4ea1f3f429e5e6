import type { Share } from '#server/foundation/limits/mailbox-day.ts';

/**
 * Every kind of mail, with whether its receiver asked for it: its share of what one mailbox gets a day
 * (`server/foundation/limits/mailbox-day.ts`), null where it counts nowhere. A kind that is missing here cannot be written (`mail`).
 */
export const mailKinds = {
  // Links and codes that anybody may ask for by typing an address.
  'confirm-email': 'asked',
  'reset-password': 'asked',
  'sign-in-code': 'asked',
  'confirm-deletion': 'asked',
  'confirm-forgetting': 'asked',

  // What endangers an account: its owner hears of it, whatever a stranger had mailed there.
  'password-changed': 'danger',
  'second-factor-on': 'danger',
  'second-factor-off': 'danger',
  'sign-in-failures': 'danger',
  'new-sign-in': 'danger',

  // An account's own doing.
  'application-received': 'own',
  receipt: 'own',
  'place-given-up': 'own',
  refund: 'own',
  'stream-receipt': 'own',
  'qualifier-uploaded': 'own',
  'result-again-uploaded': 'own',
  'results-uploaded': 'own',

  // Others have it sent to an address that they typed.
  'judge-invited': 'unasked',
  'team-invitation': 'unasked',
  'manual-enrollment': 'unasked',
  'place-waits': 'unasked',
  'ticket-invitation': 'unasked',
  'ticket-receipt': 'unasked',
  'waiting-listed': 'unasked',
  'prove-address': 'unasked',

  // What became of something that the receiver takes part in, bought, or runs.
  'account-erased': 'due',
  'appeal-received': 'due',
  'appeal-decided': 'due',
  'appeal-decided-judge': 'due',
  'birthdate-changed': 'due',
  'box-request-approved': 'due',
  'box-request-declined': 'due',
  'captain-given': 'due',
  'captain-handed-over': 'due',
  'category-changed': 'due',
  'entry-removed': 'due',
  'event-hidden': 'due',
  'event-moved': 'due',
  'event-starts': 'due',
  'invitation-accepted': 'due',
  'judge-applied': 'due',
  'judge-approved': 'due',
  'judge-declined': 'due',
  'judge-dismissed': 'due',
  'member-left': 'due',
  'member-removed': 'due',
  'refund-refused': 'due',
  'refund-wanted': 'due',
  'result-changed': 'due',
  'team-withdrawn': 'due',
  'ticket-transferred': 'due',
  'ticket-voided': 'due',
  'tickets-moved': 'due',
  'tickets-readdressed': 'due',

  // Whoever waits has opened the link of an earlier mail: the address is theirs, and the offer ends.
  'waiting-offer': null,
} as const satisfies Record<string, Share | null>;

export type MailKind = keyof typeof mailKinds;
