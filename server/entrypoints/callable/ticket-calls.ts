import { signedIn } from '#server/foundation/http/context.ts';
import { qrImageOf } from '#server/money/tickets/qr-picture.ts';
import { confirmedUserOf } from '#server/people/accounts/accounts.reads.ts';
import { type Call, type Calls, given } from './call.ts';

/** Gives one ticket to one person, whatever count the payload has. Returns the shape of ORG-233 (ORG-459, N26). */
const createManualTicketCharge: Call = async (ask, data, context) => {
  const { uid: id_user } = await signedIn(context);
  const [eventId, typeId] = [given(data, 'id_event'), given(data, 'id_event_ticket')];
  const passport = given(data, 'user_invited_passport');
  const form = { name: given(data, 'user_invited_name'), email: given(data, 'user_invited_email'), passport, typeId };
  const { uid } = await ask.tickets.assign({ eventId, form });
  const ticket = await ask.tickets.read({ eventId, typeId, ticketId: uid });
  return {
    uid,
    id_user,
    qrImage: qrImageOf(uid),
    id_event_ticket: typeId,
    id_event: eventId,
    status: ticket.status,
    user_invited_name: ticket.invitedName,
    user_invited_email: ticket.invitedEmail,
    user_invited_passport: passport,
    id_invited_user: ticket.invitedEmail && (await confirmedUserOf(context.app.database.kysely, ticket.invitedEmail)),
    approved: ticket.approved,
  };
};
createManualTicketCharge.names = {
  'form.name': 'user_invited_name',
  'form.email': 'user_invited_email',
  'form.passport': 'user_invited_passport',
  'form.typeId': 'id_event_ticket',
};

export const ticketCalls: Calls = { createManualTicketCharge };
