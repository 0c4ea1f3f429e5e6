// useOverPage(isOpen, close): what lies over the page is closed by a phone's way back. It has an entry in the browser's
// history that only this file knows: the router goes on at the page below, so nothing is asked again and no form is left.
import { useEffect, useRef } from 'react';

type Over = { entry: string; close: () => void };
type EntryState = { overPage?: string; __TSR_index?: number } | null;

const open: Over[] = [];
/** Steps back that we took ourselves: nobody is to hear of them. */
let ownSteps = 0;
let made = 0;

const stateNow = () => window.history.state as EntryState;
/** The router's own push would take it for a navigation. */
const pushQuietly = (state: EntryState) => History.prototype.pushState.call(window.history, state, '');

function stepBack(steps: 1 | -1) {
  ownSteps++;
  window.history.go(-steps);
}

function hear(event: PopStateEvent) {
  if (ownSteps > 0) {
    ownSteps--;
    event.stopImmediatePropagation();
    return;
  }
  const top = open.at(-1);
  if (top && stateNow()?.overPage !== top.entry) {
    // The step back from what is open: it closes, and the page stays where it is.
    event.stopImmediatePropagation();
    open.pop();
    top.close();
  } else if (!top && stateNow()?.overPage) {
    // An entry of something that is not open any more: the way on leads past it.
    event.stopImmediatePropagation();
    window.history.back();
  }
}

if (typeof window !== 'undefined') window.addEventListener('popstate', hear, { capture: true });

export function useOverPage(isOpen: boolean, close: () => void): void {
  const closing = useRef(close);
  closing.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const over = { entry: `${Date.now()}-${++made}`, close: () => closing.current() };
    pushQuietly({ ...stateNow(), overPage: over.entry });
    open.push(over);
    return () => {
      const at = open.indexOf(over);
      if (at < 0) return;
      open.splice(at, 1);
      // Where somebody went on from it, its entry lies behind them and is passed over on the way back.
      if (stateNow()?.overPage === over.entry) stepBack(1);
    };
  }, [isOpen]);
}
