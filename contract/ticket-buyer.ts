import { z } from 'zod';
import { mostPerPerson } from '#domain/tickets/ticket-rules.ts';
import { EmailSchema } from './account-forms.ts';
import { text, wholeNumber } from './fields.ts';
import { messages } from './messages.ts';

/** Who buys tickets, with an account or without. */
export const TicketBuyerSchema = z.object({
  name: text(messages.sale.name, 120),
  email: EmailSchema(messages.sale.email),
});

export const QuantitySchema = wholeNumber(messages.sale.quantity, { min: 1, max: mostPerPerson });

/** `Avísame`, as whoever wants to be told fills it in. */
export const TellMeSchema = z.object({ quantity: QuantitySchema, email: EmailSchema(messages.sale.email) });
