// The allowed acts on a rail, as a table that the screens read too.

export const railStates = [
  'empty',
  'ready',
  'judging',
  'finished',
  'signed',
  'contested',
  'confirmed',
  'scratched',
  'void',
] as const;
export type RailState = (typeof railStates)[number];

/**
 * `rule` is the answer to a protest, which its opener may `withdraw`. `place` puts an entry on the rail, `clear` removes
 * it. `choose` picks one of two results, `correct` writes another; both also count as the second key. `settle` takes the
 * result of another count. `mark` says that the athlete did not finish, and `unmark` takes a mark away.
 */
export const railActs = [
  'place',
  'clear',
  'take',
  'takeOver',
  'finish',
  'sign',
  'contest',
  'withdraw',
  'rule',
  'confirm',
  'choose',
  'correct',
  'settle',
  'scratch',
  'mark',
  'unmark',
  'reopen',
  'void',
] as const;
type RailAct = (typeof railActs)[number];

const confirmed = { choose: 'confirmed', correct: 'confirmed' } as const;

const after: Record<RailState, Partial<Record<RailAct, RailState>>> = {
  empty: { place: 'ready' },
  // A paper card can finish a rail that no device ever took.
  ready: {
    ...{ clear: 'empty', take: 'judging', finish: 'finished', correct: 'confirmed' },
    ...{ scratch: 'scratched', mark: 'scratched', void: 'void' },
  },
  judging: {
    ...{ takeOver: 'judging', finish: 'finished', ...confirmed },
    ...{ scratch: 'scratched', mark: 'scratched', void: 'void' },
  },
  // The judge corrects the own count before the signature, and finishes with it again.
  finished: {
    ...{ finish: 'finished', sign: 'signed', contest: 'contested', confirm: 'confirmed' },
    ...{ ...confirmed, settle: 'finished', mark: 'scratched', reopen: 'judging', void: 'void' },
  },
  signed: {
    ...{ contest: 'contested', confirm: 'confirmed', ...confirmed },
    ...{ settle: 'finished', mark: 'scratched', reopen: 'judging', void: 'void' },
  },
  // Only a ruling changes the result of a protest. A count or a heat that begins again ends the protest.
  contested: { rule: 'signed', withdraw: 'finished', reopen: 'judging', void: 'void' },
  confirmed: {
    ...{ contest: 'contested', correct: 'confirmed', settle: 'finished' },
    ...{ mark: 'scratched', reopen: 'judging', void: 'void' },
  },
  scratched: { correct: 'confirmed', unmark: 'ready', reopen: 'ready', void: 'void' },
  void: {},
};

export const nextRailState = (state: RailState, act: RailAct): RailState | null => after[state][act] ?? null;

const onlyManager: readonly RailAct[] = [
  ...(['rule', 'confirm', 'choose', 'correct', 'settle', 'mark', 'unmark', 'reopen', 'void'] as const),
];

/** Whether only the manager of the day may do this act. */
export const needsManager = (act: RailAct): boolean => onlyManager.includes(act);

const withReason: readonly RailAct[] = ['contest', 'rule', 'correct', 'settle', 'reopen', 'void'];

/** Acts that need a reason. A confirmation needs one for a result without a signature. */
export const needsReason = (state: RailState, act: RailAct): boolean =>
  withReason.includes(act) || (act === 'confirm' && state === 'finished');
