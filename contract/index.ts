import { admin } from './backoffice/admin.ts';
import { audit } from './backoffice/audit.ts';
import { home } from './backoffice/home.ts';
import { waiting } from './backoffice/waiting.ts';
import { categories } from './competition/categories.ts';
import { events } from './competition/events.ts';
import { sponsors } from './competition/sponsors.ts';
import { generalWods, wods } from './competition/wods.ts';
import { attendance } from './day/attendance.ts';
import { badges } from './day/badges.ts';
import { calendar } from './day/calendar.ts';
import { door } from './day/door.ts';
import { heatPlans } from './day/heat-plans.ts';
import { heats } from './day/heats.ts';
import { preflight } from './day/preflight.ts';
import { cards, prints } from './day/prints.ts';
import { countsOfRails, protests } from './day/protests.ts';
import { rails } from './day/rails.ts';
import { screens } from './day/screens.ts';
import { timetable } from './day/timetable.ts';
import { day } from './day/today.ts';
import { income } from './money/income.ts';
import { orders } from './money/orders.ts';
import { sale } from './money/sale.ts';
import { streaming } from './money/streaming.ts';
import { tickets } from './money/tickets.ts';
import { accounts } from './people/accounts.ts';
import { boxes } from './people/boxes.ts';
import { platform } from './people/platform.ts';
import { push } from './people/push.ts';
import { secondFactor } from './people/second-factor.ts';
import { entries } from './registration/entries.ts';
import { joining } from './registration/joining.ts';
import { invitations, teams } from './registration/teams.ts';
import { appeals } from './scoring/appeals.ts';
import { boards } from './scoring/boards.ts';
import { results } from './scoring/results.ts';
import { reviews } from './scoring/reviews.ts';
import { running } from './scoring/running.ts';
import { staff } from './scoring/staff.ts';
import { uploads } from './scoring/uploads.ts';

export const contract = {
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
  income,
  teams,
  invitations,
  entries,
  rails: { ...rails, ...countsOfRails },
  protests,
  results,
  running,
  staff,
  reviews,
  appeals,
  audit,
  badges,
  boards,
  streaming,
  tickets,
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
  day,
  uploads,
  waiting,
  home,
};
