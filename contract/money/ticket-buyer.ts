import { z } from 'zod';
import { text, wholeNumber } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { EmailSchema } from '#contract/people/account-forms.ts';
import { mostPerPerson } from '#domain/money/tickets/ticket-rules.ts';

export const TicketBuyerSchema = z.object({
  name: text(messages.sale.name, 120),
  email: EmailSchema(messages.sale.email),
});

export const QuantitySchema = wholeNumber(messages.sale.quantity, { min: 1, max: mostPerPerson });

/** The form of the button `Avísame`, which joins the waiting list. */
export const TellMeSchema = z.object({ quantity: QuantitySchema, email: EmailSchema(messages.sale.email) });
