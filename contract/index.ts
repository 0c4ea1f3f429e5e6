import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { appeals } from './appeals.ts';
import { attendance } from './attendance.ts';
import { audit } from './audit.ts';
import { badges } from './badges.ts';
import { boards } from './boards.ts';
import { boxes } from './boxes.ts';
import { categories } from './categories.ts';
import { door } from './door.ts';
import { entries } from './entries.ts';
import { events } from './events.ts';
import { heatPlans } from './heat-plans.ts';
import { heats } from './heats.ts';
import { income } from './income.ts';
import { joining } from './joining.ts';
import { orders } from './orders.ts';
import { platform } from './platform.ts';
import { rails } from './rails.ts';
import { results } from './results.ts';
import { reviews } from './reviews.ts';
import { running } from './running.ts';
import { sale } from './sale.ts';
import { screens } from './screens.ts';
import { secondFactor } from './second-factor.ts';
import { staff } from './staff.ts';
import { streaming } from './streaming.ts';
import { invitations, teams } from './teams.ts';
import { tickets } from './tickets.ts';
import { uploads } from './uploads.ts';
import { waiting } from './waiting.ts';
import { generalWods, wods } from './wods.ts';

/** All that may be asked. */
export const contract = {
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
  income,
  teams,
  invitations,
  entries,
  rails,
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
  screens,
  uploads,
  waiting,
};
