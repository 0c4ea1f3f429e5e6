// What lies over the page has an entry in the browser's history, so that a phone's way back closes it. Only this file
// knows the entry: the router goes on at the page below, so nothing is asked again and no form is left.
import { wayBack } from './way-back.ts';

type Over = { entry: string; close: () => void };
type EntryState = { overPage?: string; __TSR_index?: number } | null;

const open: Over[] = [];
/** Steps back that we took ourselves: nobody is to hear of them. */
let ownSteps = 0;
let made = 0;

const stateNow = () => window.history.state as EntryState;
/** The router's own push would take it for a navigation. */
const pushQuietly = (state: EntryState) => History.prototype.pushState.call(window.history, state, '');

function stepBack() {
  ownSteps++;
  window.history.back();
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

wayBack.hear = hear;

/** Answers how to close it otherwise. */
export function enter(close: () => void): () => void {
  const over = { entry: `${Date.now()}-${++made}`, close };
  pushQuietly({ ...stateNow(), overPage: over.entry });
  open.push(over);
  return () => {
    const at = open.indexOf(over);
    if (at < 0) return;
    open.splice(at, 1);
    // Where somebody went on from it, its entry lies behind them and is passed over on the way back.
    if (stateNow()?.overPage === over.entry) stepBack();
  };
}
