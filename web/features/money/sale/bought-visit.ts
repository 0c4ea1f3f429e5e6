import type { HistoryState } from '@tanstack/react-router';

type Bought = { orderId: string; count: number; email: string; isFree: boolean };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The purchase that this visit finished, and when the browser opened the page. */
    bought?: Bought & { opened: number };
  }
}

export const visitOf = (bought: Bought): HistoryState => ({ bought: { ...bought, opened: performance.timeOrigin } });

const wasReloaded = () =>
  performance.getEntriesByType('navigation').some(entry => (entry as PerformanceNavigationTiming).type === 'reload');

/** A browser keeps the history state when the same address opens again. Only a reload counts as the same visit. */
export const boughtOfVisit = ({ bought }: HistoryState): Bought | undefined =>
  bought && (bought.opened === performance.timeOrigin || wasReloaded()) ? bought : undefined;
