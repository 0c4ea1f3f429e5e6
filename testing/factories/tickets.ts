import type { SignedIn } from './accounts.ts';

export const ticketForm = (changes: Record<string, unknown> = {}) => ({
  name: 'Gradería general',
  price: 1000,
  limit: 20,
  isPublic: true,
  saleStart: null,
  saleEnd: null,
  mostPerPerson: 10,
  entries: 'once' as const,
  ...changes,
});

export async function createTicketType(organizer: SignedIn, eventId: string, changes: Record<string, unknown> = {}) {
  return (await organizer.client.tickets.createType({ eventId, form: ticketForm(changes) })).uid;
}

export async function assignTicket(
  organizer: SignedIn,
  { eventId, typeId }: { eventId: string; typeId: string },
  changes: { name?: string; email?: string; passport?: string } = {},
): Promise<string> {
  const form = { name: 'Luis Gómez', email: 'luis@publico.example', passport: '17345112', typeId, ...changes };
  return (await organizer.client.tickets.assign({ eventId, form })).uid;
}
