import { accounts } from '#server/accounts/accounts.procedures.ts';
import { admin } from '#server/admin/admin.procedures.ts';
import { appeals } from '#server/appeals/appeals.procedures.ts';
import { athletes } from '#server/athletes/athletes.procedures.ts';
import { attendance } from '#server/attendance/attendance.procedures.ts';
import { audit } from '#server/audit/audit.procedures.ts';
import { badges } from '#server/badges/badges.procedures.ts';
import { boxes } from '#server/boxes/boxes.procedures.ts';
import { categories } from '#server/categories/categories.procedures.ts';
import { door, marking } from '#server/door/door.procedures.ts';
import { entries } from '#server/entries/entries.procedures.ts';
import { events } from '#server/events/events.procedures.ts';
import { heatPlans } from '#server/heats/heat-plans.procedures.ts';
import { heats } from '#server/heats/heats.procedures.ts';
import { os } from '#server/http/procedures.ts';
import { joining, keptPlaces } from '#server/joining/joining.procedures.ts';
import { income } from '#server/payments/income.procedures.ts';
import { orders } from '#server/payments/orders.procedures.ts';
import { platform } from '#server/platform/platform.procedures.ts';
import { rails } from '#server/rails/rails.procedures.ts';
import { results } from '#server/results/results.procedures.ts';
import { reviews } from '#server/reviews/reviews.procedures.ts';
import { running } from '#server/running/running.procedures.ts';
import { sale } from '#server/sale/sale.procedures.ts';
import { screens } from '#server/screens/screens.procedures.ts';
import { secondFactor } from '#server/second-factor/second-factor.procedures.ts';
import { staff } from '#server/staff/staff.procedures.ts';
import { boards } from '#server/standings/boards.procedures.ts';
import { streaming } from '#server/streaming/streaming.procedures.ts';
import { invitations, teams } from '#server/teams/teams.procedures.ts';
import { tickets } from '#server/tickets/tickets.procedures.ts';
import { uploads } from '#server/uploads/uploads.procedures.ts';
import { videos } from '#server/videos/videos.procedures.ts';
import { waiting } from '#server/waiting/waiting.procedures.ts';
import { generalWods } from '#server/wods/general-wods.procedures.ts';
import { wods } from '#server/wods/wods.procedures.ts';

/** Every procedure of the contract; a missing one does not compile. */
export const router = os.router({
  accounts,
  secondFactor,
  boxes,
  admin,
  platform,
  events,
  categories,
  wods,
  generalWods,
  joining,
  orders,
  income: { ...income, ...keptPlaces },
  teams,
  invitations,
  entries: { ...entries, ...athletes },
  results,
  running,
  staff,
  reviews,
  appeals,
  audit,
  badges,
  boards,
  streaming,
  tickets: { ...tickets, ...marking },
  sale,
  door,
  heats: { ...heats, ...heatPlans },
  attendance,
  screens,
  rails,
  uploads: { ...uploads, ...videos },
  waiting,
});
