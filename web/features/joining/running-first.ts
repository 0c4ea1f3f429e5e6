type Running = { state: string; qualifierState: string };

const isRunning = ({ state, qualifierState }: Running) =>
  state === 'running' || (state !== 'completed' && qualifierState === 'running');

/** What runs now stands above the rest; within each of the two the order stays (ATH-085: the latest start first). */
export const runningFirst = <Event extends Running>(events: readonly Event[]): Event[] => [
  ...events.filter(isRunning),
  ...events.filter(event => !isRunning(event)),
];
