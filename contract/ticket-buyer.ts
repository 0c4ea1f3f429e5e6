import { z } from 'zod';
import { EmailSchema } from './account-forms.ts';
import { text } from './fields.ts';
import { messages } from './messages.ts';

/** Who buys tickets, with an account or without. */
export const TicketBuyerSchema = z.object({
  name: text(messages.sale.name, 120),
  email: EmailSchema(messages.sale.email),
});
