import type { SubTicket, TicketPage, TicketType } from '#contract/money/ticket-form.ts';
import { saleStateOf } from '#domain/money/tickets/ticket-rules.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import type { TicketTypeRow } from './ticket-types.store.ts';
import type { TicketRow } from './tickets.store.ts';

type Ends = Pick<OwnEventRow, 'endsAt' | 'finishedAt'>;
export const overAt = ({ endsAt, finishedAt }: Ends): number => (finishedAt ?? endsAt).getTime();

export const saleOf = (
  type: Pick<TicketTypeRow, 'isPublic' | 'saleStartsAt' | 'saleEndsAt' | 'limitCount' | 'sold' | 'held'>,
  event: Ends,
  now: Date,
) =>
  saleStateOf(
    {
      isPublic: type.isPublic,
      saleStartsAt: type.saleStartsAt?.getTime() ?? null,
      saleEndsAt: type.saleEndsAt?.getTime() ?? null,
      limit: type.limitCount,
      sold: type.sold,
      held: type.held,
    },
    overAt(event),
    now.getTime(),
  );

export const toTicketType = (row: TicketTypeRow, event: Ends, now: Date): TicketType => ({
  uid: row.id,
  eventId: row.eventId,
  name: row.name,
  price: row.priceCents,
  limit: row.limitCount,
  sold: row.sold,
  held: row.held,
  isPublic: row.isPublic,
  saleStart: row.saleStartsAt?.toISOString() ?? null,
  saleEnd: row.saleEndsAt?.toISOString() ?? null,
  mostPerPerson: row.mostPerPerson,
  entries: row.entries,
  state: saleOf(row, event, now),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const toSubTicket = (row: TicketRow & { refundFailure: string | null }): SubTicket => ({
  uid: row.id,
  typeId: row.ticketTypeId,
  status: row.status,
  invitedName: row.invitedName,
  invitedEmail: row.invitedEmail,
  invitedPassport: row.invitedPassport,
  isManual: row.orderId === null,
  orderId: row.orderId,
  buyerName: row.buyerName,
  refundFailure: row.refundFailure,
  approved: row.approvedAt !== null,
  approvedAt: row.approvedAt?.toISOString() ?? null,
  voidedAt: row.voidedAt?.toISOString() ?? null,
  voidReason: row.voidReason,
  createdAt: row.createdAt.toISOString(),
});

export const toTicketEvent = (event: OwnEventRow): TicketPage['event'] => ({
  uid: event.id,
  name: event.name,
  currency: event.currency,
  photo: pictureUrls(event.photoId).card,
  address: event.address,
  timeZone: event.timeZone,
  start: event.startsAt.toISOString(),
  end: event.endsAt.toISOString(),
});

export const visitOf = ({ startsAt, timeZone, type, address }: OwnEventRow) => ({
  start: startsAt,
  timeZone,
  address: type === 'online' ? null : address,
});

export const contactOf = ({ contactEmail, contactPhone }: OwnEventRow) => ({
  email: contactEmail,
  phone: contactPhone,
});
