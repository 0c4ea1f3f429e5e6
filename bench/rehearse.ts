import { parseArgs } from 'node:util';
import { formatReport, isRight } from '#bench/rehearsal/format-report.ts';
import { rehearseDay } from './rehearsal/rehearse-day.ts';
import { smallDay } from './rehearsal/small-day.ts';

// A day of an event of any size: judges' networks fail, and the program and the database are killed. With `--nodes 2`
// two programs run behind one address, and each is killed:
// npm run rehearse -- --athletes 200 --categories 5 --tests 6 --judges 10 --spectators 2000 --bad 0.33 --speed 60 --seed 7
const { values: asked } = parseArgs({
  options: {
    athletes: { type: 'string', default: '200' },
    categories: { type: 'string', default: '5' },
    tests: { type: 'string', default: '6' },
    judges: { type: 'string', default: '10' },
    spectators: { type: 'string', default: '2000' },
    bad: { type: 'string', default: '0.33' },
    'bad-seconds': { type: 'string', default: '10' },
    'no-shows': { type: 'string', default: '3' },
    speed: { type: 'string', default: '60' },
    seed: { type: 'string', default: '7' },
    nodes: { type: 'string', default: '1' },
    small: { type: 'boolean', default: false },
  },
  allowPositionals: true,
  strict: false,
});
const { athletes, categories, tests, judges, spectators, bad, speed, seed } = asked;
const asAsked = {
  athletes: Number(athletes),
  categories: Number(categories),
  tests: Number(tests),
  judges: Number(judges),
  spectators: Number(spectators),
  bad: Number(bad),
  badMs: Number(asked['bad-seconds']) * 1000,
  noShows: Number(asked['no-shows']),
  speed: Number(speed),
  seed: Number(seed),
  nodes: Number(asked.nodes),
};
const plan = asked.small ? { ...smallDay, seed: asAsked.seed, nodes: asAsked.nodes } : asAsked;
const stopped = Promise.withResolvers<never>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => stopped.reject(new Error(`interrupted by ${signal}`)));
}
process.on('uncaughtException', stopped.reject);
const log = (line: string) => console.log(`  ${line}`);
log(`semilla ${plan.seed}`);
let isFine = false;
try {
  const rehearsal = await rehearseDay(plan, { log, stopped: stopped.promise });
  for (const line of formatReport(plan, rehearsal)) console.log(line);
  isFine = isRight(plan, rehearsal);
} catch (error) {
  console.error(error);
}
// Ends also when an interrupted day still has open timers or connections.
process.exit(isFine ? 0 : 1);
