import type { Hooks } from '#server/app.ts';
import { eraseAppeals } from '#server/appeals/erase-appeals.ts';
import { followStanding } from '#server/appeals/follow-standing.ts';
import { listOwnCategories, listPublicCategories } from '#server/categories/category-view.ts';
import { erasePresence, keepPresence } from '#server/door/keep-presence.ts';
import { eraseParticipant, lockEventsOf } from '#server/entries/erase-participant.ts';
import { joinedEventsOf } from '#server/entries/joined-events.ts';
import { takePlaceOfLink } from '#server/entries/take-over.ts';
import { tellBirthdate } from '#server/entries/tell-birthdate.ts';
import { hasUnsettledEvents, leaveEvents } from '#server/events/leave-events.ts';
import { clearJudge } from '#server/heats/clear-judge.ts';
import { placesTakenIn } from '#server/joining/find-room.ts';
import { refundAsOrganizer } from '#server/payments/ask-refund.ts';
import { dropOrdersOfCategory } from '#server/payments/category-orders.ts';
import { eraseBuyer, eraseReasons } from '#server/payments/erase-reasons.ts';
import { leaveOrders } from '#server/payments/leave-orders.ts';
import { moveOrder } from '#server/payments/move-order.ts';
import { hasBuyer, hasOpenMoney, isQualifierPaid } from '#server/payments/orders.reads.ts';
import { eraseSignatures } from '#server/rails/erase-signatures.ts';
import { voidCounts, voidRails } from '#server/rails/void-rails.ts';
import { eraseVideosOf } from '#server/results/erase-videos.ts';
import { renameMember } from '#server/results/rename-member.ts';
import { eraseWaiting } from '#server/sale/erase-waiting.ts';
import { askSecondFactor } from '#server/second-factor/ask-second-factor.ts';
import { dropFactor } from '#server/second-factor/drop-factor.ts';
import { eraseJudge } from '#server/staff/erase-judge.ts';
import { isStaffOfCategory } from '#server/staff/staff.access.ts';
import { eraseViewer } from '#server/streaming/erase-viewer.ts';
import { createTeam } from '#server/teams/create-team.ts';
import { eraseInvited } from '#server/teams/erase-invited.ts';
import { handOverTeam, leadInPlace, withdrawTeam } from '#server/teams/leave-team.ts';
import { moveTeam } from '#server/teams/move-team.ts';
import { eraseHolder } from '#server/tickets/erase-holder.ts';
import { drawTicket } from '#server/tickets/qr-picture.ts';
import { isHolder, listHolders, ticketsOf } from '#server/tickets/tickets.reads.ts';
import { readyVideo } from '#server/videos/ready-video.ts';
import { copyWods } from '#server/wods/copy-wods.ts';
import { listTestRanges } from '#server/wods/test-ranges.ts';
import { listWodPictures } from '#server/wods/wod-pictures.ts';
import { listPublicTests, listTests } from '#server/wods/wod-view.ts';

/** Who answers what a topic asks of topics above it. */
export const hooks: Hooks = {
  accounts: {
    askSecondFactor,
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
      // Before the entries, which say whose finger it was.
      await eraseSignatures(trx, user.id);
      await eraseParticipant(trx, app, user);
      await eraseJudge(trx, user);
      await clearJudge(trx, user.id);
      await eraseAppeals(trx, user.id);
      // Orders, then ticket types, then tickets, as everywhere.
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
    eraseAfter: async (trx, uid, now) => {
      await leaveEvents(trx, uid, now);
      await dropFactor(trx, uid);
    },
  },
  mail: { drawTicket },
  events: { listPublicCategories, listOwnCategories, isQualifierPaid, listHolders },
  categories: {
    listTests,
    listPublicTests,
    listTestRanges,
    listTestPictures: listWodPictures,
    copyTests: copyWods,
    placesTakenIn,
    dropOrders: dropOrdersOfCategory,
  },
  entries: {
    createTeam,
    handOverTeam,
    placeTaken: async (trx, place) => {
      await leadInPlace(trx, place);
      await renameMember(trx, place);
      await keepPresence(trx, place);
    },
    withdrawTeam,
    peopleLeft: leaveOrders,
    entryMoved: async (trx, { teamId, orderId, from, to, at }) => {
      if (teamId) await moveTeam(trx, teamId, to.id, at);
      if (orderId) await moveOrder(trx, orderId, { from, to, at });
    },
    eraseInvited,
    standingChanges: followStanding,
    refund: refundAsOrganizer,
  },
  standings: { isStaffOfCategory },
  heats: { voidCounts, voidRails },
  uploads: { readyVideo },
};
