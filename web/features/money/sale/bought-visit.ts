import type { HistoryState } from '@tanstack/react-router';

type Bought = { orderId: string; count: number; email: string; isFree: boolean };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** With what a visit of the page of tickets ended, and when the browser had opened that page. */
    bought?: Bought & { opened: number };
  }
}

export const visitOf = (bought: Bought): HistoryState => ({ bought: { ...bought, opened: performance.timeOrigin } });

const wasReloaded = () =>
  performance.getEntriesByType('navigation').some(entry => (entry as PerformanceNavigationTiming).type === 'reload');

/** A browser keeps the state of an address that is opened anew over itself; only a reload is the same visit. */
export const boughtOfVisit = ({ bought }: HistoryState): Bought | undefined =>
  bought && (bought.opened === performance.timeOrigin || wasReloaded()) ? bought : undefined;
