// What may happen on a rail, as a table that the screens read too.

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

/** `rule` is the answer to a protest; `place` puts an entry on the rail, `clear` takes it off. */
export const railActs = [
  'place',
  'clear',
  'take',
  'takeOver',
  'finish',
  'sign',
  'contest',
  'rule',
  'confirm',
  'scratch',
  'reopen',
  'void',
] as const;
type RailAct = (typeof railActs)[number];

const after: Record<RailState, Partial<Record<RailAct, RailState>>> = {
  empty: { place: 'ready' },
  // A card of paper finishes a rail that no device ever took.
  ready: { clear: 'empty', take: 'judging', finish: 'finished', scratch: 'scratched', void: 'void' },
  judging: { takeOver: 'judging', finish: 'finished', scratch: 'scratched', void: 'void' },
  finished: { sign: 'signed', contest: 'contested', confirm: 'confirmed', reopen: 'judging', void: 'void' },
  signed: { contest: 'contested', confirm: 'confirmed', reopen: 'judging', void: 'void' },
  contested: { rule: 'signed', reopen: 'judging', void: 'void' },
  confirmed: { contest: 'contested', reopen: 'judging', void: 'void' },
  scratched: { reopen: 'ready', void: 'void' },
  void: {},
};

export const nextRailState = (state: RailState, act: RailAct): RailState | null => after[state][act] ?? null;

const onlyManager: readonly RailAct[] = ['rule', 'confirm', 'reopen', 'void'];

/** What only who runs the event may do. */
export const needsManager = (state: RailState, act: RailAct): boolean =>
  onlyManager.includes(act) || (act === 'contest' && state === 'confirmed');

/** A result without a signature, and what is taken up again or thrown away, is told why. */
export const needsReason = (state: RailState, act: RailAct): boolean =>
  act === 'reopen' || act === 'void' || (act === 'confirm' && state === 'finished');
