import { quickSteps } from './checks.ts';
import { report, runSteps } from './steps.ts';

report(await runSteps(quickSteps));
