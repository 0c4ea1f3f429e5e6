import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order that this visit of the join page made, and when the browser opened the page. */
    joined?: { order: string; opened: number };
  }
}

export const visitOf = (order: string): HistoryState => ({ joined: { order, opened: performance.timeOrigin } });

const wasReloaded = () =>
  performance.getEntriesByType('navigation').some(entry => (entry as PerformanceNavigationTiming).type === 'reload');

/** A browser keeps the history state when the same address opens again; only a reload is the same visit (ATH-137). */
export const orderOfVisit = ({ joined }: HistoryState): string | undefined =>
  joined && (joined.opened === performance.timeOrigin || wasReloaded()) ? joined.order : undefined;
