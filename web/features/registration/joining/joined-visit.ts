import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order with which a visit of the join page ended, and when the browser had opened that page. */
    joined?: { order: string; opened: number };
  }
}

export const visitOf = (order: string): HistoryState => ({ joined: { order, opened: performance.timeOrigin } });

const wasReloaded = () =>
  performance.getEntriesByType('navigation').some(entry => (entry as PerformanceNavigationTiming).type === 'reload');

/** ATH-137: a browser keeps the state of an address that is opened anew over itself; only a reload is the same visit. */
export const orderOfVisit = ({ joined }: HistoryState): string | undefined =>
  joined && (joined.opened === performance.timeOrigin || wasReloaded()) ? joined.order : undefined;
