import type { OwnEvent } from '#contract/events.ts';
import type { EventType } from '#domain/events/event-states.ts';
import { defaultTimeZone, toWall } from '#domain/time/zones.ts';

/** `key` names a row on the screen; a scenario that only this form knows has no `uid` yet. */
export type ScenarioValue = { key: string; uid: string | null; stageName: string };

/** The event's form as it is being written: dates as wall times of its place, '' or null while nothing was answered. */
export type EventValues = {
  photo: string;
  name: string;
  address: string;
  timeZone: string;
  price: number | null;
  type: EventType | null;
  start: string;
  end: string;
  qualifierOnline: boolean | null;
  startQualifier: string;
  endQualifier: string;
  startOfflineFinal: string;
  endOfflineFinal: string;
  athletesAllowed: number | null;
  rails: number | null;
  timeBetweenCategories: number | null;
  simultaneousCategories: boolean | null;
  scenarios: ScenarioValue[];
  terms: string;
  paymentInfo: string;
};
export type EventValue = keyof EventValues;

export const emptyEvent: EventValues = {
  photo: '',
  name: '',
  address: '',
  timeZone: defaultTimeZone,
  price: null,
  type: null,
  start: '',
  end: '',
  qualifierOnline: null,
  startQualifier: '',
  endQualifier: '',
  startOfflineFinal: '',
  endOfflineFinal: '',
  athletesAllowed: null,
  rails: null,
  timeBetweenCategories: null,
  simultaneousCategories: null,
  scenarios: [],
  terms: '',
  paymentInfo: '',
};

/** A stored event as its form holds it. One without a price of its own shows the platform's (J2). */
export function valuesOfEvent(event: OwnEvent, platformPrice: number): EventValues {
  const { timeZone } = event;
  const wall = (at: string | null) => (at === null ? '' : toWall(at, timeZone));
  // What belongs to events on site was never answered for one online, whatever the store keeps in its place.
  const onSite = event.type === 'offline';
  return {
    photo: event.photo,
    name: event.name,
    address: event.address,
    timeZone,
    price: event.price ?? platformPrice,
    type: event.type,
    start: wall(event.start),
    end: wall(event.end),
    qualifierOnline: event.qualifierOnline,
    startQualifier: wall(event.startQualifier),
    endQualifier: wall(event.endQualifier),
    startOfflineFinal: wall(event.startOfflineFinal),
    endOfflineFinal: wall(event.endOfflineFinal),
    athletesAllowed: onSite ? event.athletesAllowed : null,
    rails: onSite ? event.rails : null,
    timeBetweenCategories: onSite ? event.timeBetweenCategories : null,
    simultaneousCategories: onSite ? event.simultaneousCategories : null,
    scenarios: event.scenarios.map(({ uid, stageName }) => ({ key: uid, uid, stageName })),
    terms: event.terms,
    paymentInfo: event.paymentInfo,
  };
}
