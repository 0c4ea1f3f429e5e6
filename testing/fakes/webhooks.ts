type Delivery = { eventId: string; status: number };

type Sign = (body: string) => Record<string, string>;

/**
 * Webhooks of a fake provider. It sends them as events happen, or stores them until a test sends them in any order and
 * number.
 */
export function createWebhooks<Event extends { id: string }>(sign: Sign) {
  const events: Event[] = [];
  const kept: Event[] = [];
  const deliveries: Delivery[] = [];
  const underWay = new Set<Promise<unknown>>();
  let target: string | null = null;
  let isHeld = false;

  async function deliver(event: Event, headers: Record<string, string> = {}): Promise<number> {
    if (!target) return 0;
    const body = JSON.stringify(event);
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign(body), ...headers },
      body,
    });
    await answer.arrayBuffer();
    deliveries.push({ eventId: event.id, status: answer.status });
    // A webhook that the program refused is stored and sent again later.
    if (!answer.ok) kept.push(event);
    return answer.status;
  }

  return {
    events,
    deliveries,
    deliver,
    sendTo: (url: string | null) => {
      target = url;
    },
    hold: () => {
      isHeld = true;
    },
    emit(event: Event) {
      events.push(event);
      if (isHeld) return void kept.push(event);
      const sending = deliver(event).catch(() => kept.push(event));
      underWay.add(sending);
      sending.finally(() => underWay.delete(sending));
    },
    /** Sends the stored webhooks in this order, each `times` times. Later events are sent directly. */
    async release({ reversed = false, times = 1 } = {}): Promise<number[]> {
      isHeld = false;
      const waiting = kept.splice(0);
      const statuses: number[] = [];
      for (const event of reversed ? waiting.toReversed() : waiting) {
        for (let sent = 0; sent < times; sent++) statuses.push(await deliver(event));
      }
      return statuses;
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
