import { hasUnsettledEvents, leaveEvents } from '#server/competition/events/leave-events.ts';
import { erasePresence, keepPresence } from '#server/day/door/keep-presence.ts';
import { clearJudge } from '#server/day/heats/clear-judge.ts';
import { eraseSignatures } from '#server/day/rails/erase-signatures.ts';
import { dropOrdersOfCategory } from '#server/money/payments/category-orders.ts';
import { eraseBuyer, eraseReasons } from '#server/money/payments/erase-reasons.ts';
import { hasBuyer, hasOpenMoney, isQualifierPaid } from '#server/money/payments/orders.reads.ts';
import { eraseWaiting } from '#server/money/sale/erase-waiting.ts';
import { eraseViewer } from '#server/money/streaming/erase-viewer.ts';
import { eraseHolder } from '#server/money/tickets/erase-holder.ts';
import { drawTicket } from '#server/money/tickets/qr-picture.ts';
import { isHolder, listHolders, ticketsOf } from '#server/money/tickets/tickets.reads.ts';
import { eraseParticipant, lockEventsOf } from '#server/registration/entries/erase-participant.ts';
import { joinedEventsOf } from '#server/registration/entries/joined-events.ts';
import { takePlaceOfLink } from '#server/registration/entries/take-over.ts';
import { tellBirthdate } from '#server/registration/entries/tell-birthdate.ts';
import { placesTakenIn } from '#server/registration/joining/find-room.ts';
import { eraseAppeals } from '#server/scoring/appeals/erase-appeals.ts';
import { followStanding } from '#server/scoring/appeals/follow-standing.ts';
import { eraseVideosOf } from '#server/scoring/results/erase-videos.ts';
import { renameMember } from '#server/scoring/results/rename-member.ts';
import { eraseJudge } from '#server/scoring/staff/erase-judge.ts';
import type { Hooks } from './app.ts';

/** Binds the calls that a topic makes to topics above it. */
export const hooks: Hooks = {
  accounts: {
    joinedEventsOf,
    ticketsOf,
    takePlace: takePlaceOfLink,
    birthdateChanged: tellBirthdate,
    whyNotErased: async (db, uid, now) => {
      if (await hasUnsettledEvents(db, uid, now)) return 'events';
      return (await hasOpenMoney(db, uid, now)) ? 'orders' : null;
    },
    lockEventsOf,
    eraseBefore: async (trx, app, user) => {
      // Before the entries, because they name the athlete behind a signature.
      await eraseSignatures(trx, user.id);
      await eraseParticipant(trx, app, user);
      await eraseJudge(trx, user);
      await clearJudge(trx, user.id);
      await eraseAppeals(trx, user.id);
      // Lock order: orders, then ticket types, then tickets.
      await eraseReasons(trx, user);
      await eraseWaiting(trx, user);
      await eraseHolder(trx, user);
      await erasePresence(trx, user.id);
      await eraseViewer(trx, user.id);
      await eraseVideosOf(trx, user.id);
    },
    isKnownAddress: async (db, email) => (await hasBuyer(db, email)) || (await isHolder(db, email)),
    eraseAddress: async (trx, email) => {
      await eraseBuyer(trx, email);
      await eraseWaiting(trx, { email });
      await eraseHolder(trx, { email });
    },
    eraseAfter: leaveEvents,
  },
  mail: { drawTicket },
  events: { isQualifierPaid, listHolders },
  categories: {
    placesTakenIn,
    dropOrders: dropOrdersOfCategory,
  },
  entries: {
    placeTaken: async (trx, place) => {
      await renameMember(trx, place);
      await keepPresence(trx, place);
    },
    standingChanges: followStanding,
  },
};
