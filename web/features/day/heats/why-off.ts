import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import {
  type CategoryCommand,
  type CategoryDay,
  type WhyNot,
  whyNotAdjusted,
  whyNotCalled,
  whyNotCategory,
  whyNotHeat,
  whyNotReopened,
  whyNotRepeated,
  whyNotTest,
} from '#domain/day/heats/heat-states.ts';
import { heatSince } from '#domain/day/heats/unfinish.ts';

const words = messages.heats;

/** Why the caller can give no command at all on this page. */
function whyClosed({ event, handlers, mayRun, now }: CategoryOfTheDay): string | null {
  if (!mayRun) return words.handledBy(handlers.map(({ name }) => name).join(', '));
  if (event.isEnded) return words.ended;
  return Date.parse(now) < Date.parse(event.opensAt) ? words.tooEarly : null;
}

/** Another heat occupies the floor of this heat (D5). */
function whyTaken({ heats, tests, busy }: CategoryOfTheDay, heatId: string): string | null {
  const testId = heats.find(({ uid }) => uid === heatId)?.testId;
  const place = tests.find(({ uid }) => uid === testId)?.place;
  const other = busy.find(({ placeId }) => placeId === place?.id);
  return other ? words.floorBusy(other.placeName, other.heat, other.category) : null;
}

const msOf = (moment: string | null) => (moment === null ? null : Date.parse(moment));

/**
 * Another heat of the category was called on this floor since the finish. Only the server knows the heats of other
 * categories.
 */
function whyMoved({ heats, tests, category }: CategoryOfTheDay, heatId: string): string | null {
  const ended = heats.find(({ uid }) => uid === heatId);
  if (!ended?.finishedAt) return null;
  const placeOf = (testId: string) => tests.find(({ uid }) => uid === testId)?.place.id;
  const floor = heats
    .filter(({ testId }) => placeOf(testId) === placeOf(ended.testId))
    .map(({ uid: id, name, ...at }) => ({ id, name, calledAt: msOf(at.calledAt), startedAt: msOf(at.startedAt) }));
  const since = { id: heatId, finishedAt: Date.parse(ended.finishedAt), isAnnulled: ended.annulReason !== null };
  const other = heatSince(since, floor);
  return since.isAnnulled ? words.unfinishAnnulled : other ? words.unfinishCalled(other.name, category.name) : null;
}

/** Why each button is off, by the server's rules and in the server's words. Null when it is on. */
export function whysOf(data: CategoryOfTheDay) {
  const day: CategoryDay = {
    status: data.category.status,
    tests: data.tests.map(({ uid, status }) => ({ id: uid, status })),
    heats: data.heats.map(({ uid, testId, status }) => ({ id: uid, testId, status })),
  };
  const closed = whyClosed(data);
  const say = (why: WhyNot | null) => closed ?? (why && words.whyNot[why]);
  return {
    category: (command: CategoryCommand) => say(whyNotCategory(command, day)),
    startTest: (id: string) => say(whyNotTest('start', day, id)),
    finishTest: (id: string) => say(whyNotTest('finish', day, id)),
    call: (id: string) => say(whyNotCalled(day, id)),
    startHeat: (id: string) => say(whyNotHeat('start', day, id)) ?? whyTaken(data, id),
    repeatHeat: (id: string) => say(whyNotRepeated(day, id)),
    adjust: (id: string) => say(whyNotAdjusted(day, id)),
    finishHeat: (id: string) => say(whyNotHeat('finish', day, id)),
    /** Without a check of the half minute, whose end needs no change of the data. */
    unfinish: (id: string) => say(whyNotReopened(day, id)) ?? whyTaken(data, id) ?? whyMoved(data, id),
    /** The judges of a rail can be chosen before the day opens. A finished heat keeps its judges. */
    judge: (id: string) => {
      if (closed && closed !== words.tooEarly) return closed;
      return day.heats.find(heat => heat.id === id)?.status === 'finished' ? words.whyNot.heatFinished : null;
    },
  };
}

export type Whys = ReturnType<typeof whysOf>;
