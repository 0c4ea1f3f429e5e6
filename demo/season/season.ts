import { finished } from './finished.ts';
import { runningOnSite } from './running-on-site.ts';
import { runningOnline } from './running-online.ts';
import { toRun } from './to-run.ts';
import { upcomingInTheNorth } from './upcoming-north.ts';
import { upcomingInTheSouth } from './upcoming-south.ts';
import { upcomingInVenezuela } from './upcoming-venezuela.ts';

export const demoSeason = [
  ...upcomingInVenezuela,
  ...upcomingInTheNorth,
  ...upcomingInTheSouth,
  ...runningOnSite,
  ...runningOnline,
  ...finished,
  ...toRun,
];
