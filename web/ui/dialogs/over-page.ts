// A layer over the page (menu, dialog, question) has its own entry in the browser's history. So a phone's back gesture
// closes it. Only this file knows that entry. The router stays at the page below, so it asks nothing again and leaves
// no form. A layer that closes in another way removes its entry. Navigation to another page starts from the page below.
import { askHistory, wayBack } from './way-back.ts';

/** A close function that returns false leaves the layer open. */
export type Close = () => unknown;
/**
 * `from`: set for a question about leaving, the history index where it was asked. Such a question has no entry, because
 * an entry would cut off the page that the person leaves.
 */
type Over = { entry: string; close: Close; from: number | undefined };
type EntryState = { overPage?: string; __TSR_index?: number } | null;

/** The open layers and their history entries, from the page up. */
const open: Over[] = [];
const entries: string[] = [];
/** Set while a step that we asked for runs in the history; called when the step has arrived. */
let arrive: (() => void) | undefined;
/** Calls of the router that wait until our step has arrived. */
const later: (() => void)[] = [];
/** The state that the router wrote while a layer was open. The entry of the page below does not have it yet. */
let belowIs: readonly unknown[] | undefined;
let made = 0;
// Milliseconds. A browser that has not reported a step by then will never report it.
const longestStep = 1000;

const stateNow = () => window.history.state as EntryState;
const indexNow = () => stateNow()?.__TSR_index ?? 0;

function step(by: number, then?: () => void) {
  const timer = setTimeout(() => arrive?.(), longestStep);
  arrive = () => {
    clearTimeout(timer);
    arrive = undefined;
    tellBelow();
    then?.();
    for (const next of later.splice(0)) next();
    settle();
  };
  askHistory('go', [by]);
}

function tellBelow() {
  if (belowIs && entries.length === 0) askHistory('replaceState', belowIs);
  if (entries.length === 0) belowIs = undefined;
}

/** Adds and removes history entries until they match the open layers. */
function settle() {
  if (arrive) return;
  // Another navigation has already left these entries, so none has to be removed.
  if (entries.length > 0 && stateNow()?.overPage !== entries.at(-1)) entries.length = 0;
  let gone = 0;
  for (; entries.length > 0 && !open.some(over => over.entry === entries.at(-1)); gone++) entries.pop();
  if (gone > 0) return step(-gone);
  for (const { entry, from } of open) {
    if (from !== undefined || entries.includes(entry)) continue;
    askHistory('pushState', [{ ...stateNow(), overPage: entry }, '']);
    entries.push(entry);
  }
}

async function closeTop(over: Over) {
  if ((await over.close()) !== false) forget(over);
  settle();
}

function forget(over: Over) {
  const at = open.indexOf(over);
  if (at >= 0) open.splice(at, 1);
}

wayBack.hear = event => {
  const keep = () => event.stopImmediatePropagation();
  if (arrive) {
    keep();
    return arrive();
  }
  const top = open.at(-1);
  if (top?.from !== undefined) {
    // A step back answers the question with no. The router then returns to the page where it was asked.
    const by = top.from - indexNow();
    if (by === 0) return;
    keep();
    return step(by, () => void closeTop(top));
  }
  const now = stateNow()?.overPage;
  if (now !== undefined && !entries.includes(now)) {
    // A step forward has reached the entry of a layer that is already closed.
    keep();
    return step(-1);
  }
  if (!top || entries.length === 0) return;
  entries.splice(now === undefined ? 0 : entries.indexOf(now) + 1);
  const isPageBelow = stateNow()?.__TSR_index === pageIndex;
  if (!isPageBelow) return;
  keep();
  tellBelow();
  void closeTop(top);
};

/** The router's index of the page that is below all layers. */
let pageIndex: number | undefined;

wayBack.takes = (what, how) => {
  if (arrive) {
    later.push(() => askHistory(what, how));
    return true;
  }
  if (entries.length === 0 || stateNow()?.overPage !== entries.at(-1)) return false;
  if (what === 'replaceState') {
    const [state, ...rest] = how;
    belowIs = how;
    askHistory(what, [{ ...(state as object), overPage: entries.at(-1) }, ...rest]);
  } else step(-entries.splice(0).length, () => askHistory(what, how));
  return true;
};

// After a reload the page begins without the layer that was open, so its entry is removed.
if (stateNow()?.overPage) step(-1);

/** Opens a layer. Returns a function that closes it in another way than by a step back. */
export function enter(close: Close): () => void {
  const from = wayBack.leaving > 0 ? indexNow() : undefined;
  const over: Over = { entry: `${Date.now()}-${++made}`, close, from };
  if (entries.length === 0) pageIndex = indexNow();
  open.push(over);
  settle();
  return () => {
    forget(over);
    // A navigation that closes the layer is reported immediately, so the entries are matched after it.
    setTimeout(settle);
  };
}
