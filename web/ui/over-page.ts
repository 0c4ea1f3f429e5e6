// What lies over the page (a menu, a dialog, a question) has an entry in the browser's history, so that a phone's way back
// closes it. Only this file knows the entry: the router goes on at the page below, so nothing is asked again and no form is
// left. What is closed otherwise takes its entry along, and whoever goes on to another page does so from the page below.
import { askHistory, wayBack } from './way-back.ts';

/** False says that it stays open. */
export type Close = () => unknown;
/** `from`: a question about leaving has no entry, which would cut off the page that is being left; where it was asked. */
type Over = { entry: string; close: Close; from: number | undefined };
type EntryState = { overPage?: string; __TSR_index?: number } | null;

/** What is open, and the entries that the browser has of it: from the page up. */
const open: Over[] = [];
const entries: string[] = [];
/** Our own step in the history is under way; it calls this when it has arrived. */
let arrive: (() => void) | undefined;
/** What the router wants meanwhile. */
const later: (() => void)[] = [];
/** What the router wrote over the page while something lay over it: the page below does not know it yet. */
let belowIs: readonly unknown[] | undefined;
let made = 0;
// A browser that does not tell of a step has taken it by then, or never will.
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

/** Brings the entries in line with what is open. */
function settle() {
  if (arrive) return;
  // Whoever went on from here some other way has left them behind.
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
    // Back is the answer no; the router then returns to the page from where the question was asked.
    const by = top.from - indexNow();
    if (by === 0) return;
    keep();
    return step(by, () => void closeTop(top));
  }
  const now = stateNow()?.overPage;
  if (now !== undefined && !entries.includes(now)) {
    // The way on leads to an entry of something that is not open any more.
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

/** The router's number of the page that all of it lies over. */
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

// A page that was loaded anew while something lay over it begins without it.
if (stateNow()?.overPage) step(-1);

/** Answers how to close it otherwise. */
export function enter(close: Close): () => void {
  const from = wayBack.leaving > 0 ? indexNow() : undefined;
  const over: Over = { entry: `${Date.now()}-${++made}`, close, from };
  if (entries.length === 0) pageIndex = indexNow();
  open.push(over);
  settle();
  return () => {
    forget(over);
    // What is closed to go on to another page says so at once.
    setTimeout(settle);
  };
}
