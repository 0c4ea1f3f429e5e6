import { listOwnCategories, listPublicCategories } from '#server/competition/categories/category-view.ts';
import { hasUnsettledEvents, leaveEvents } from '#server/competition/events/leave-events.ts';
import { copyWods } from '#server/competition/wods/copy-wods.ts';
import { listTestRanges } from '#server/competition/wods/test-ranges.ts';
import { listWodPictures } from '#server/competition/wods/wod-pictures.ts';
import { listPublicTests, listTests } from '#server/competition/wods/wod-view.ts';
import { erasePresence, keepPresence } from '#server/day/door/keep-presence.ts';
import { clearJudge } from '#server/day/heats/clear-judge.ts';
import { eraseSignatures } from '#server/day/rails/erase-signatures.ts';
import { voidCounts, voidRails } from '#server/day/rails/void-rails.ts';
import { refundAsOrganizer } from '#server/money/payments/ask-refund.ts';
import { dropOrdersOfCategory } from '#server/money/payments/category-orders.ts';
import { eraseBuyer, eraseReasons } from '#server/money/payments/erase-reasons.ts';
import { leaveOrders } from '#server/money/payments/leave-orders.ts';
import { moveOrder } from '#server/money/payments/move-order.ts';
import { hasBuyer, hasOpenMoney, isQualifierPaid } from '#server/money/payments/orders.reads.ts';
import { eraseWaiting } from '#server/money/sale/erase-waiting.ts';
import { eraseViewer } from '#server/money/streaming/erase-viewer.ts';
import { eraseHolder } from '#server/money/tickets/erase-holder.ts';
import { drawTicket } from '#server/money/tickets/qr-picture.ts';
import { isHolder, listHolders, ticketsOf } from '#server/money/tickets/tickets.reads.ts';
import { askSecondFactor } from '#server/people/second-factor/ask-second-factor.ts';
import { dropFactor } from '#server/people/second-factor/drop-factor.ts';
import { eraseParticipant, lockEventsOf } from '#server/registration/entries/erase-participant.ts';
import { joinedEventsOf } from '#server/registration/entries/joined-events.ts';
import { takePlaceOfLink } from '#server/registration/entries/take-over.ts';
import { tellBirthdate } from '#server/registration/entries/tell-birthdate.ts';
import { placesTakenIn } from '#server/registration/joining/find-room.ts';
import { createTeam } from '#server/registration/teams/create-team.ts';
import { eraseInvited } from '#server/registration/teams/erase-invited.ts';
import { handOverTeam, leadInPlace, withdrawTeam } from '#server/registration/teams/leave-team.ts';
import { moveTeam } from '#server/registration/teams/move-team.ts';
import { eraseAppeals } from '#server/scoring/appeals/erase-appeals.ts';
import { followStanding } from '#server/scoring/appeals/follow-standing.ts';
import { eraseVideosOf } from '#server/scoring/results/erase-videos.ts';
import { renameMember } from '#server/scoring/results/rename-member.ts';
import { eraseJudge } from '#server/scoring/staff/erase-judge.ts';
import { isStaffOfCategory } from '#server/scoring/staff/staff.access.ts';
import { readyVideo } from '#server/scoring/videos/ready-video.ts';
import type { Hooks } from './app.ts';

/** Binds the calls that a topic makes to topics above it. */
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
