import { z } from 'zod';
import { IdSchema, OptionalPhotoSchema, PhotoSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { EmailSchema } from '#contract/people/account-forms.ts';

const words = messages.joining;

export const paymentTypes = ['credit_card', 'paypal'] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const InvitedEmailSchema = EmailSchema(words.memberEmail, words.memberEmailInvalid);

/** The data of a team, from its captain. The logo is optional when the team joins (ATH-144). */
export const TeamDataSchema = z.object({
  name: text(words.teamName, 80),
  photo: OptionalPhotoSchema,
  emails: z.array(InvitedEmailSchema).max(50).default([]),
});
export type TeamData = z.output<typeof TeamDataSchema>;

export const JoinSchema = z.object({
  key: IdSchema,
  eventId: IdSchema,
  categoryId: z.string(words.category).min(1, words.category).max(64),
  /** The way to pay; null if there is nothing to pay. */
  paymentType: z.enum(paymentTypes, words.paymentType).nullable(),
  team: TeamDataSchema.nullable().default(null),
});
export type Join = z.output<typeof JoinSchema>;

/** The form that edits a team; it needs both fields. The message for the name is the source's (ATH-129, ATH-130). */
export const TeamEditSchema = z.object({ name: text(words.teamEditName, 80), photo: PhotoSchema(words.teamLogo) });

export const EnrollSchema = z.object({
  categoryId: IdSchema,
  email: EmailSchema(words.enrollEmail, words.enrollEmailInvalid),
  /** The name that tables show until the athlete accepts the entry (N7). */
  name: z.string().trim().max(80, messages.field.long(80)).default(''),
  team: z
    .object({ name: text(words.teamName, 80), photo: PhotoSchema(words.teamLogo) })
    .nullable()
    .default(null),
});
export type Enroll = z.output<typeof EnrollSchema>;

/** A refund by the organizer. Only the server knows how many cents of the order are left. */
export const RefundSchema = z.object({
  id: IdSchema,
  cents: z.number(words.refundAmount).int(words.refundAmount).min(1, words.refundAmount),
  reason: text(words.refundReason, 300),
  /** The key makes a repeated call count once. */
  key: IdSchema,
});

const ReasonSchema = z.string().trim().max(300, messages.field.long(300)).default('');

/** Withdraws from an event; `refund` asks for the money in the same step (N14). */
export const WithdrawSchema = z.object({ entryId: IdSchema, refund: z.boolean(), reason: ReasonSchema });
export type Withdraw = z.output<typeof WithdrawSchema>;

export const AskRefundSchema = z.object({ id: IdSchema, reason: ReasonSchema });

export const RefuseRefundSchema = z.object({ id: IdSchema, reason: text(words.refundReason, 300) });
