import { hasUnsettledEvents, leaveEvents } from '#server/competition/events/leave-events.ts';
import { eraseCalendar } from '#server/day/calendar/own-calendar.ts';
import { eraseDoorMarks, moveDoorMarks } from '#server/day/door/door-marks.ts';
import { clearJudge } from '#server/day/heats/clear-judge.ts';
import { eraseNotices } from '#server/day/notices/tell-athletes.ts';
import { eraseSignatures } from '#server/day/rails/erase-signatures.ts';
import { dropOrdersOfCategory } from '#server/money/payments/orders/category-orders.ts';
import { hasBuyer, hasOpenMoney, isQualifierPaid } from '#server/money/payments/orders.reads.ts';
import { eraseBuyer, eraseReasons } from '#server/money/payments/refunds/erase-reasons.ts';
import { eraseWaiting } from '#server/money/sale/erase-waiting.ts';
import { eraseViewer } from '#server/money/streaming/erase-viewer.ts';
import { eraseHolder } from '#server/money/tickets/erase-holder.ts';
import { drawTicket } from '#server/money/tickets/qr-picture.ts';
import { renamePrices } from '#server/money/tickets/rename-prices.ts';
import { isHolder, listHolders, ticketsOf } from '#server/money/tickets/tickets.reads.ts';
import { claimPlaceholderOfLink } from '#server/registration/entries/claim-placeholder.ts';
import { joinedEventsOf } from '#server/registration/entries/joined-events.ts';
import { eraseParticipant, lockEventsOf } from '#server/registration/entries/leaving/erase-participant.ts';
import { notifyBirthdate } from '#server/registration/entries/notify-birthdate.ts';
import { placesTakenIn } from '#server/registration/joining/find-room.ts';
import { eraseAppeals } from '#server/scoring/appeals/erase-appeals.ts';
import { followStanding } from '#server/scoring/appeals/follow-standing.ts';
import { eraseVideosOf } from '#server/scoring/results/erase-videos.ts';
import { renameMember } from '#server/scoring/results/rename-member.ts';
import { eraseJudge } from '#server/scoring/staff/erase-judge.ts';
import type { Ports } from './app.ts';

/** Binds the calls that an area makes to later areas. */
export const ports: Ports = {
  erasure: {
    blockers: { events: hasUnsettledEvents, orders: hasOpenMoney },
    lockEventsOf,
    before: [
      // Signatures go before the entries, because entries name the athlete behind a signature.
      eraseSignatures,
      eraseParticipant,
      eraseJudge,
      clearJudge,
      eraseAppeals,
      // The next erasers lock orders, then ticket types, then tickets.
      eraseReasons,
      eraseWaiting,
      eraseHolder,
      eraseDoorMarks,
      eraseViewer,
      eraseVideosOf,
      eraseCalendar,
      eraseNotices,
    ],
    after: [leaveEvents],
    addresses: { knows: [hasBuyer, isHolder], erase: [eraseBuyer, eraseWaiting, eraseHolder] },
  },
  accountObservers: { signedUpByLink: claimPlaceholderOfLink, birthdateChanged: notifyBirthdate },
  entryObservers: { placeTaken: [renameMember, moveDoorMarks], standingChanges: followStanding },
  eventMoney: { renamePrices, isQualifierPaid, placesTakenIn, dropOrdersOfCategory },
  ticketHolders: { drawTicket, listHolders },
  profile: { joinedEventsOf, ticketsOf },
};
