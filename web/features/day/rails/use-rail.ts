import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { newId } from '#web/lib/new-id.ts';
import { railOutbox } from '#web/lib/outbox/rail-outbox.ts';
import { soon } from '#web/lib/outbox/tab-ports.ts';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { openTab } from './one-tab.ts';
import { createRailLog } from './rail-log.ts';
import { followServerTime } from './server-time.ts';

const deviceKey = 'rail-device';

/** One id for all rails of this device. */
export function railDeviceId(): string {
  const known = readKept(deviceKey);
  if (typeof known === 'string') return known;
  const made = newId();
  keep(deviceKey, made);
  return made;
}

export function useRail(place: { account: string; railId: string }, isSure: boolean) {
  const [rail] = useState(() => createRailLog(place));
  const tab = useRef<ReturnType<typeof openTab>>(null);
  const state = useSyncExternalStore(rail.subscribe, rail.read);
  const all = useSyncExternalStore(railOutbox.subscribe, railOutbox.work);
  const countHere = useCallback(async () => {
    if (await tab.current?.claim()) await rail.open();
  }, [rail]);
  const { account, railId } = place;
  useEffect(() => {
    tab.current = openTab(railId, rail.giveUp);
    void countHere();
    const goOn = () => void rail.send();
    const back = soon(rail.send);
    window.addEventListener('online', back);
    // Taps that the outbox or another tab already sent are not sent again here.
    const stop = railOutbox.subscribe(goOn);
    return () => {
      stop();
      window.removeEventListener('online', back);
      tab.current?.close();
    };
  }, [rail, railId, countHere]);
  useEffect(() => {
    void (isSure ? railOutbox.signIn(account) : railOutbox.look()).catch(() => undefined);
  }, [account, isSure]);
  const work = (all ?? []).filter(each => each.account === account && each.railId === railId);
  return { rail, state, work, countHere };
}

/** Renders ten times a second while a clock is shown. */
export function useTick(isOn: boolean, every = 100) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stop = followServerTime();
    return stop;
  }, []);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [isOn, every]);
}

/** Keeps the screen lit while a judge works. The browser drops the lock when the page is hidden, so ask again. */
export function useWakeLock() {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
}
