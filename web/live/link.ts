import type { Greeting, SaidFrame } from '#domain/day/floors/frames.ts';
import type { LiveScope } from '#domain/day/floors/who-sees.ts';
import { type LinkStream, openStream } from './link-stream.ts';
import { makeTimers } from './link-timers.ts';
import { isOfStage, liveAddress } from './live-address.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

/** The reader of one channel. `ahead`: milliseconds that the server's clock is ahead of this device's, roughly. */
export type Holder = {
  /** The whole state, at the beginning of each stream. */
  hello: (greeting: Greeting, ahead: number) => void;
  said: (frame: SaidFrame, ahead: number) => void;
  /** `isBehind`: the server cannot check for news at the moment. */
  beat: (isBehind: boolean) => void;
  /** No stream brings the channel: its address says why, or how it is. `isAlone`: it is the only one of the stream. */
  ask: (isAlone: boolean) => void;
  /** The page is visible, or the network is back: earlier questions may never be answered. */
  wake: () => void;
  /** Nothing is asked and no timer runs until the next `wake`. */
  rest: () => void;
  /** The state of the link has changed. */
  report: () => void;
  /** The last reader left some seconds ago. */
  end: () => void;
};

/**
 * The one stream of a page and scope. Its channels are the union of what is followed. It knows no content: holders do.
 */
export type LiveLink = {
  follow: (channel: string, holder: Holder) => () => void;
  isOnline: () => boolean;
  /** The stream brings this channel. */
  isLive: (channel: string) => boolean;
  /** No stream brings this channel for long: its holder polls. */
  isBlocked: (channel: string) => boolean;
  /** Leaves the channel out of the stream. Unless that is final, its holder is asked again from time to time. */
  refuse: (channel: string, isFinal: boolean) => void;
  /** Takes the channel back into the stream. */
  accept: (channel: string) => void;
  /** Connects immediately, whatever the current delay. */
  retry: () => void;
};

const second = 1000;
const failuresUntilPolling = 3;
const longestWait = 60 * second;
// Only few screens and people who work there reconnect, so they may do it soon.
const longestWaitOfFew = 5 * second;
const afterRefusal = 15 * second;
const hiddenFor = 60 * second;
const linger = 5 * second;
/** The server opens no stream of more channels. */
const mostChannels = 12;

type Member = { holder: Holder; refused: 'no' | 'for now' | 'final' };

export function makeLink(scope: LiveScope, outside: Surroundings = surroundings): LiveLink {
  const members = new Map<string, Member>();
  const timers = makeTimers();
  const { after, stop } = timers;
  let stream: LinkStream | null = null;
  /** A stream with other channels. It takes over with its greeting, so that nothing is missed. */
  let next: LinkStream | null = null;
  let failures = 0;
  let unopened = 0;
  let isOpen = false;
  /** The network was lost since the stream opened, so it may be dead without an error. */
  let isDoubtful = false;
  let isChanging = false;
  let stopWatching = () => {};

  const spread = (wait: number) => wait * (0.5 + outside.random());
  const isOfFew = () => scope === 'own' || [...members.keys()].some(isOfStage);
  const backOff = () => spread(Math.min(isOfFew() ? longestWaitOfFew : longestWait, second * 2 ** (failures - 1)));
  const report = () => {
    for (const { holder } of [...members.values()]) holder.report();
  };
  const accepted = () => [...members].filter(([, { refused }]) => refused === 'no').map(([channel]) => channel);
  const brings = ({ channels, left }: LinkStream, channel: string) => channels.includes(channel) && !left.has(channel);
  const isLive = (channel: string) => Boolean(stream?.isGreeted() && brings(stream, channel));
  const isBlocked = (channel: string) =>
    !isLive(channel) && (failures >= failuresUntilPolling || accepted().indexOf(channel) >= mostChannels);

  function hangUp() {
    stream?.close();
    next?.close();
    stream = null;
    next = null;
    isDoubtful = false;
  }
  function open(channels: readonly string[]): LinkStream {
    let ahead = 0;
    const mine: LinkStream = openStream({ address: liveAddress(channels, scope), channels }, outside, {
      hello: ({ now, channels: greeted }) => {
        if (mine === next) {
          stream?.close();
          stream = next;
          next = null;
        }
        failures = 0;
        unopened = 0;
        ahead = now - outside.now();
        for (const greeting of greeted) members.get(greeting.f)?.holder.hello(greeting, ahead);
        report();
      },
      said: (channel, frame) => members.get(channel)?.holder.said(frame, ahead),
      beat: isBehind => {
        if (mine !== stream) return;
        for (const channel of mine.channels) members.get(channel)?.holder.beat(isBehind);
      },
      lost: () => lose(mine),
    });
    return mine;
  }

  /** Opens a stream with the channels that are wanted now, unless there is one. */
  function connect() {
    stop('connect');
    if (!isOpen) return;
    const wanted = accepted();
    const channels = wanted.slice(0, mostChannels);
    for (const channel of wanted.slice(mostChannels)) members.get(channel)?.holder.ask(false);
    const newest = next ?? stream;
    if (newest?.channels.join() === channels.join() && channels.every(channel => brings(newest, channel))) return;
    next?.close();
    next = null;
    if (channels.length === 0) hangUp();
    else if (stream?.isGreeted()) next = open(channels);
    else {
      stream?.close();
      stream = open(channels);
    }
  }
  /** Components of a page begin and end together: one change of the stream serves them all. */
  function connectSoon() {
    if (isChanging) return;
    isChanging = true;
    void Promise.resolve().then(() => {
      isChanging = false;
      connect();
    });
  }

  function lose(lost: LinkStream) {
    const wasGreeted = lost.isGreeted();
    if (lost === stream) [stream, next] = [next, null];
    else next = null;
    failures++;
    unopened = wasGreeted ? 0 : unopened + 1;
    after('connect', backOff(), connect);
    // Only an answer says why a stream did not open. A stream that broke opens again in a moment.
    if (unopened === 1 || failures >= failuresUntilPolling)
      for (const channel of lost.channels) {
        const member = members.get(channel);
        if (member?.refused === 'no' && !isLive(channel)) member.holder.ask(lost.channels.length === 1);
      }
    report();
  }

  /** One of the refused channels at a time: those of an event come back together. */
  function askRefused() {
    const refused = [...members].filter(([, member]) => member.refused === 'for now');
    const [first] = refused;
    if (!first || !isOpen) return;
    const [channel, member] = first;
    // The next turn is another one's.
    members.delete(channel);
    members.set(channel, member);
    after('refused', spread(afterRefusal), askRefused);
    member.holder.ask(false);
  }

  function begin() {
    isOpen = true;
    for (const { holder } of [...members.values()]) holder.wake();
    connectSoon();
    if ([...members.values()].some(({ refused }) => refused === 'for now')) after('refused', afterRefusal, askRefused);
    report();
  }
  function quiet() {
    isOpen = false;
    hangUp();
    timers.stop('connect');
    timers.stop('refused');
    for (const { holder } of [...members.values()]) holder.rest();
  }
  function restart() {
    hangUp();
    for (const { holder } of [...members.values()]) holder.wake();
    connect();
  }
  /** A page that becomes visible reconnects immediately. A hidden page disconnects after a minute. */
  function look() {
    isDoubtful ||= !outside.isOnline();
    if (outside.isHidden()) {
      if (!timers.isWaiting('hidden')) after('hidden', hiddenFor, quiet);
      return;
    }
    stop('hidden');
    if (!isOpen) begin();
    else if (outside.isOnline() && (isDoubtful || !stream?.isGreeted())) restart();
    report();
  }

  function leave(channel: string) {
    const member = members.get(channel);
    members.delete(channel);
    if (stream?.isGreeted()) stream.left.add(channel);
    member?.holder.rest();
    member?.holder.end();
    if (members.size > 0) return connectSoon();
    isOpen = false;
    hangUp();
    timers.stopAll();
    stopWatching();
    failures = 0;
    unopened = 0;
  }

  return {
    isOnline: () => outside.isOnline(),
    isLive,
    isBlocked,
    follow: (channel, holder) => {
      stop(`linger ${channel}`);
      if (!members.has(channel)) {
        members.set(channel, { holder, refused: 'no' });
        if (members.size === 1) stopWatching = outside.onSurroundings(look);
        if (isOpen) {
          holder.wake();
          connectSoon();
        }
      }
      if (!isOpen) begin();
      // A short switch to another tab of the page keeps the channel.
      return () => after(`linger ${channel}`, linger, () => leave(channel));
    },
    refuse: (channel, isFinal) => {
      const member = members.get(channel);
      if (!member) return;
      const isNew = member.refused === 'no';
      member.refused = isFinal ? 'final' : 'for now';
      if (!isFinal && !timers.isWaiting('refused')) after('refused', spread(afterRefusal), askRefused);
      // The others need not wait: the refused one was the reason.
      if (isNew) connectSoon();
    },
    accept: channel => {
      const member = members.get(channel);
      if (!member || member.refused === 'no') return;
      member.refused = 'no';
      connectSoon();
      for (const other of [...members.values()]) if (other.refused === 'for now') other.holder.ask(false);
    },
    retry: () => {
      if (!isOpen) return begin();
      if (stream?.isGreeted() && !next) return;
      hangUp();
      connect();
    },
  };
}
