import { setTimeout as pause } from 'node:timers/promises';
import type { MadeDay } from './make-day.ts';
import type { RailCounted } from './page-orders.ts';
import type { Phone } from './phones.ts';
import { decisions, type RailDecision } from './played-rail.ts';
import type { Moment, RailAtWork, Strikes } from './run-heat.ts';

type Parts = {
  day: MadeDay;
  heats: number;
  kills: number;
  killApp: () => Promise<void>;
  killDatabase: () => Promise<void>;
  /** Sets the wall clock of the program. */
  setClock: () => Promise<void>;
  phoneOf: (judge: string) => Phone;
  /** Returns another telephone for that judge. */
  giveSpare: (judge: string) => Promise<Phone>;
};

const anHour = 3_600_000;

/** Resolves after half of the judge's presses. */
async function midway({ phone, script }: RailAtWork): Promise<void> {
  while (phone.pressed() < script.steps.length / 2) await pause(5);
}

/** Kills the telephone halfway. Returns the step where another one continues. */
async function dieMidway(rail: RailAtWork): Promise<number> {
  const { phone, railId, script } = rail;
  void phone.count({ do: 'count', railId, script, from: 'begin' });
  await midway(rail);
  let next = await phone.die();
  // The next telephone starts from the corrected count, so it skips undo steps.
  while (script.steps[next]?.press.kind === 'undo') next++;
  return next;
}

type PlannedStrikes = {
  strikes: Strikes;
  done: string[];
  /** Planned decisions at rails, as far as there are enough heats. */
  planned: RailDecision[];
  /** Rails that another judge took over. Taps still on the first telephone may never reach the server. */
  handedOver: Set<string>;
};

/** Plans the failures of the day and their heats; each failure happens once. */
export function planStrikes(parts: Parts): PlannedStrikes {
  const { day, heats, kills, phoneOf } = parts;
  const done: string[] = [];
  let listed = 0;
  const handedOver = new Set<string>();
  const at = (share: number) => Math.min(heats - 1, Math.floor(heats * share));
  const taken = new Set<number>();
  /** Finds a heat without another failure, if there is such a heat. */
  const alone = (share: number) => {
    let heat = at(share);
    while (taken.has(heat) && heat < heats - 1) heat++;
    taken.add(heat);
    return heat;
  };
  /** Null if every heat has its failure already. */
  const aloneOrNever = (share: number) => {
    // With the repetition there is one heat more.
    const free = Array.from({ length: heats + 1 }, (_, number) => number).filter(number => !taken.has(number));
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
    const step = await dieMidway(rail);
    handedOver.add(railId);
    const reserve = phoneOf(day.reserve.uid);
    const counted = await reserve.count({ do: 'count', railId, script, from: { step, by: 'take over' } });
    await phone.switchOn();
    return counted;
  }
  async function onSpare(rail: RailAtWork): Promise<RailCounted> {
    const { railId, script, judge, phone } = rail;
    const step = await dieMidway(rail);
    const spare = await parts.giveSpare(judge);
    const counted = await spare.count({ do: 'count', railId, script, from: { step, by: 'take' } });
    // The telephone is charged again: its earlier decisions are still to be sent.
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
    [alone(0.35), ['a telephone dead, another judge takes over', takenOver]],
    [alone(0.45), ["a telephone's clock set", clockSet]],
    [alone(0.6), ['a telephone dead, a spare one', onSpare]],
  ]);
  const moments = new Map<Moment, number>([
    ['false start', alone(0.25)],
    ['pause', alone(0.3)],
    ['repeat', alone(0.55)],
    ['unfinish', alone(0.65)],
    // It changes nothing for the judges, so another failure may follow.
    ['roll call', at(0.05)],
  ]);
  // The repetition itself, whose rails have an earlier result.
  taken.add(moments.get('repeat')! + 1);
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
      // These failures run while the judges count, one after the other.
      return due.reduce((before, [, , strike]) => before.then(strike), pause(500));
    },
    isDue(number, moment) {
      if (moments.get(moment) !== number) return false;
      moments.delete(moment);
      done.push(`${moment === 'unfinish' ? 'an' : 'a'} ${moment}`);
      return true;
    },
    listNews() {
      const news = done.slice(listed);
      listed = done.length;
      return news;
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
