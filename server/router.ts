import { admin } from '#server/backoffice/admin/admin.procedures.ts';
import { athletes } from '#server/backoffice/athletes/athletes.procedures.ts';
import { home } from '#server/backoffice/home/home.procedures.ts';
import { waiting } from '#server/backoffice/waiting/waiting.procedures.ts';
import { categories } from '#server/competition/categories/categories.procedures.ts';
import { events } from '#server/competition/events/events.procedures.ts';
import { sponsors } from '#server/competition/sponsors/sponsors.procedures.ts';
import { generalWods } from '#server/competition/wods/general-wods.procedures.ts';
import { wods } from '#server/competition/wods/wods.procedures.ts';
import { attendance } from '#server/day/attendance/attendance.procedures.ts';
import { badges } from '#server/day/badges/badges.procedures.ts';
import { calendar } from '#server/day/calendar/calendar.procedures.ts';
import { screens } from '#server/day/displays/displays.procedures.ts';
import { door, marking } from '#server/day/door/door.procedures.ts';
import { heatPlans } from '#server/day/heats/heat-plans.procedures.ts';
import { heats } from '#server/day/heats/heats.procedures.ts';
import { timetable } from '#server/day/heats/timetable.procedures.ts';
import { preflight } from '#server/day/preflight/preflight.procedures.ts';
import { cards, prints } from '#server/day/prints/prints.procedures.ts';
import { countsOfRails, protests } from '#server/day/rails/protests.procedures.ts';
import { rails } from '#server/day/rails/rails.procedures.ts';
import { day } from '#server/day/today/today.procedures.ts';
import { audit } from '#server/foundation/audit/audit.procedures.ts';
import { os } from '#server/foundation/http/procedures.ts';
import { income } from '#server/money/payments/income.procedures.ts';
import { orders } from '#server/money/payments/orders.procedures.ts';
import { sale } from '#server/money/sale/sale.procedures.ts';
import { streaming } from '#server/money/streaming/streaming.procedures.ts';
import { tickets } from '#server/money/tickets/tickets.procedures.ts';
import { accounts } from '#server/people/accounts/accounts.procedures.ts';
import { boxes } from '#server/people/boxes/boxes.procedures.ts';
import { platform } from '#server/people/platform/platform.procedures.ts';
import { push } from '#server/people/push/push.procedures.ts';
import { secondFactor } from '#server/people/second-factor/second-factor.procedures.ts';
import { entries } from '#server/registration/entries/entries.procedures.ts';
import { joining, keptPlaces } from '#server/registration/joining/joining.procedures.ts';
import { invitations, teams } from '#server/registration/teams/teams.procedures.ts';
import { appeals } from '#server/scoring/appeals/appeals.procedures.ts';
import { boards } from '#server/scoring/boards/boards.procedures.ts';
import { results } from '#server/scoring/results/results.procedures.ts';
import { reviews } from '#server/scoring/reviews/reviews.procedures.ts';
import { running } from '#server/scoring/running/running.procedures.ts';
import { staff } from '#server/scoring/staff/staff.procedures.ts';
import { uploads } from '#server/scoring/uploads/uploads.procedures.ts';
import { videos } from '#server/scoring/videos/videos.procedures.ts';

/** Every procedure of the contract. Without one of them this does not compile. */
export const router = os.router({
  accounts,
  secondFactor,
  push,
  boxes,
  admin,
  platform,
  events,
  categories,
  sponsors,
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
  preflight,
  prints,
  cards,
  timetable,
  calendar,
  screens,
  rails: { ...rails, ...countsOfRails },
  protests,
  day,
  uploads: { ...uploads, ...videos },
  waiting,
  home,
});
