import { setTimeout as pause } from 'node:timers/promises';
import type { MadeDay } from './make-day.ts';
import type { RailCounted } from './page-orders.ts';
import { patientCall } from './patient-call.ts';
import type { Phone } from './phones.ts';
import { decisions, type RailDecision } from './played-rail.ts';
import type { Interruption, RailAtWork, Strikes } from './run-day.ts';

type Parts = {
  day: MadeDay;
  url: string;
  /** How many heats there will be. */
  heats: number;
  /** How often the program is killed. */
  kills: number;
  killApp: () => Promise<void>;
  killDatabase: () => Promise<void>;
  /** Sets the wall clock of the program. */
  setClock: () => Promise<void>;
  phoneOf: (judge: string) => Phone;
  /** Another telephone for that judge, who goes on with it. */
  giveSpare: (judge: string) => Promise<Phone>;
};

const anHour = 3_600_000;

/** Settles in the middle of what the judge has to press. */
async function midway({ phone, script }: RailAtWork): Promise<void> {
  while (phone.pressed() < script.steps.length / 2) await pause(5);
}

/** The telephone dies under its judge; answers with which step somebody else goes on. */
async function dieMidway(rail: RailAtWork): Promise<number> {
  const { phone, railId, script } = rail;
  void phone.count({ do: 'count', railId, script, from: 'begin' });
  await midway(rail);
  let next = await phone.die();
  // Whoever goes on has nothing to take back: the count is put right as it would stand.
  while (script.steps[next]?.press.kind === 'undo') next++;
  return next;
}

type PlannedStrikes = {
  strikes: Strikes;
  done: string[];
  /** What is decided at rails, as far as there are heats enough. */
  planned: RailDecision[];
  /** Rails that another judge went on with: of one whom the server never heard at all, what was counted is nothing to it. */
  handedOver: Set<string>;
};

/** What breaks on that day, and in which heat; each once. */
export function planStrikes(parts: Parts): PlannedStrikes {
  const { day, heats, kills, phoneOf } = parts;
  const run = patientCall(parts.url, day.principal.cookie);
  const done: string[] = [];
  const handedOver = new Set<string>();
  const at = (share: number) => Math.min(heats - 1, Math.floor(heats * share));
  const taken = new Set<number>();
  /** One of these things a heat. */
  const alone = (share: number) => {
    let heat = at(share);
    while (taken.has(heat) && heat < heats - 1) heat++;
    taken.add(heat);
    return heat;
  };
  /** Null where each has its own already. */
  const aloneOrNever = (share: number) => {
    const free = Array.from({ length: heats }, (_, number) => number).filter(number => !taken.has(number));
    const heat = free.find(number => number >= at(share)) ?? free[0] ?? null;
    if (heat !== null) taken.add(heat);
    return heat;
  };

  async function reload(rail: RailAtWork): Promise<RailCounted> {
    const { phone, railId, script } = rail;
    void phone.count({ do: 'count', railId, script, from: 'begin' });
    await midway(rail);
    await phone.die();
    await phone.switchOn();
    return phone.count({ do: 'count', railId, script, from: 'shown' });
  }
  async function takenOver(rail: RailAtWork): Promise<RailCounted> {
    const { railId, script, phone } = rail;
    const from = await dieMidway(rail);
    handedOver.add(railId);
    await run('heats/setJudge', { railId, judgeId: day.reserve.uid, alsoNext: false });
    const counted = await phoneOf(day.reserve.uid).count({ do: 'count', railId, script, from });
    await phone.switchOn();
    return counted;
  }
  async function onSpare(rail: RailAtWork): Promise<RailCounted> {
    const { railId, script, judge, phone } = rail;
    const from = await dieMidway(rail);
    const counted = await (await parts.giveSpare(judge)).count({ do: 'count', railId, script, from });
    // Charged again: what was decided on it before is still on its way.
    await phone.switchOn();
    return counted;
  }
  async function clockSet(rail: RailAtWork): Promise<RailCounted> {
    const { phone, railId, script } = rail;
    const counting = phone.count({ do: 'count', railId, script, from: 'begin' });
    await midway(rail);
    await phone.setClock(anHour);
    return counting;
  }
  const killedAt = Array.from({ length: kills }, (_, kill) => at(0.2 + (0.55 * kill) / (kills - 1)));
  const onHeats: [number, string, () => Promise<void>][] = [
    ...killedAt.map((heat): [number, string, () => Promise<void>] => [heat, 'the program killed', parts.killApp]),
    [at(0.5), 'PostgreSQL killed', parts.killDatabase],
    [at(0.85), "the program's clock set", parts.setClock],
  ];
  const onRails = new Map<number, [string, (rail: RailAtWork) => Promise<RailCounted>]>([
    [alone(0.1), ['a page loaded anew', reload]],
    [alone(0.35), ['a telephone dead, another judge', takenOver]],
    [alone(0.45), ["a telephone's clock set", clockSet]],
    [alone(0.6), ['a telephone dead, a spare one', onSpare]],
  ]);
  const interruptions = new Map<number, Interruption>([
    [alone(0.25), 'false start'],
    [alone(0.3), 'pause'],
    [alone(0.55), 'repeat'],
  ]);
  const decided = new Map(
    decisions.flatMap((decision, place): [number, RailDecision][] => {
      const heat = aloneOrNever((place + 0.5) / decisions.length);
      return heat === null ? [] : [[heat, decision]];
    }),
  );
  const strikes: Strikes = {
    decisionOf: number => decided.get(number) ?? null,
    onHeat(number) {
      const due = onHeats.filter(([heat]) => heat === number);
      if (due.length === 0) return null;
      done.push(...due.map(([, name]) => name));
      // In the middle of what is counted there, one after the other.
      return due.reduce((before, [, , strike]) => before.then(strike), pause(500));
    },
    isInterrupted(number, by) {
      if (interruptions.get(number) !== by) return false;
      done.push(`a ${by}`);
      return true;
    },
    onRail(number, rail) {
      const strike = onRails.get(number);
      if (!strike || !onRails.delete(number)) return null;
      done.push(strike[0]);
      return strike[1](rail);
    },
  };
  return { strikes, done, handedOver, planned: [...decided.values()] };
}
