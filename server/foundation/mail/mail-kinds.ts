import type { Share } from '#server/foundation/limits/mailbox-day.ts';

/**
 * Every kind of mail with its share of a mailbox's daily limit (`server/foundation/limits/mailbox-day.ts`). Null: mails
 * of this kind are not counted. The function `mail` accepts only these kinds.
 */
export const mailKinds = {
  // Links and codes that anybody can request by typing an address.
  'confirm-email': 'asked',
  'reset-password': 'asked',
  'sign-in-code': 'asked',
  'confirm-deletion': 'asked',
  'confirm-forgetting': 'asked',

  // Threats to an account. The owner gets these mails, whatever strangers had mailed to the address.
  'password-changed': 'danger',
  'second-factor-on': 'danger',
  'second-factor-off': 'danger',
  'sign-in-failures': 'danger',
  'new-sign-in': 'danger',

  // Notices about an account's own actions.
  'application-received': 'own',
  receipt: 'own',
  'place-given-up': 'own',
  refund: 'own',
  'stream-receipt': 'own',
  'qualifier-uploaded': 'own',
  'result-again-uploaded': 'own',
  'results-uploaded': 'own',

  // Mails that other people send to an address that they typed.
  'judge-invited': 'unasked',
  'team-invitation': 'unasked',
  'manual-enrollment': 'unasked',
  'place-waits': 'unasked',
  'ticket-invitation': 'unasked',
  'ticket-receipt': 'unasked',
  'waiting-listed': 'unasked',
  'prove-address': 'unasked',

  // News about something that the receiver takes part in, bought, or runs.
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
  'plan-published': 'due',
  'refund-refused': 'due',
  'refund-wanted': 'due',
  'result-changed': 'due',
  'team-withdrawn': 'due',
  'ticket-transferred': 'due',
  'ticket-voided': 'due',
  'tickets-moved': 'due',
  'tickets-readdressed': 'due',

  // The receiver has confirmed the address by an earlier link, and the offer expires.
  'waiting-offer': null,
} as const satisfies Record<string, Share | null>;

export type MailKind = keyof typeof mailKinds;
