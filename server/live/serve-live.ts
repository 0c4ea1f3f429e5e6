import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/db/unreachable.ts';
import { readChannels, readFloorsAddress, sourceOf } from './channels.ts';
import { type Exchange, keptAnswers } from './send-kept.ts';
import type { Served } from './serve-boards.ts';

// As for boards: a hall asks from one address, and what costs something is bounded where it costs.
const mostWaiting = 10_000;

/** Answers `/live` and public floors before anything else looks at a request; false for every other one. */
export function answerLive(app: App, { hub, security, networkOf }: Served) {
  const { refuseMissing, refuseCrowd, refuseAway, send, sendLastKnown } = keptAnswers(security);
  const streamLines = Object.entries(security).map(([name, value]) => `${name}: ${value}`);
  const { floors, days } = app.floors;
  let waiting = 0;

  function fail(exchange: Exchange, error: unknown): void {
    const isAway = isUnreachable(error);
    if (!isAway) app.log.warn({ err: error }, 'a floor could not be answered');
    if (isAway) refuseAway(exchange);
    else refuseCrowd(exchange);
  }

  async function openStream(exchange: Exchange, query: string): Promise<void> {
    const asked = readChannels(query);
    if (!asked) return refuseMissing(exchange);
    const { socket } = exchange.request;
    const from = asked.map(channel => sourceOf(app, channel, 'public'));
    const isOpen = await hub.open({ from, socket, network: networkOf(exchange.request), headers: streamLines });
    if (isOpen === 'full') refuseCrowd(exchange);
    else if (!isOpen) refuseMissing(exchange);
  }

  async function sendFloor(exchange: Exchange, path: string): Promise<void> {
    const asked = readFloorsAddress(path);
    if (!asked) return refuseMissing(exchange);
    const { id, isDay } = asked;
    const shown = await (isDay ? days.show({ eventId: id, scope: 'public' }) : floors.show(id, 'public'));
    if (!shown) return refuseMissing(exchange);
    const { kept, staleFor } = shown;
    if (staleFor !== null) return sendLastKnown(exchange, kept.bytes, staleFor);
    return send(exchange, kept, kept.bytes);
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request;
    const [path = '', query = ''] = url.split('?', 2);
    const isStream = path === '/live' && method === 'GET';
    const isFloor = path.startsWith('/floors/') && (method === 'GET' || method === 'HEAD');
    if (!isStream && !isFloor) return false;
    const exchange = { request, response };
    if (waiting >= mostWaiting) {
      refuseCrowd(exchange);
      return true;
    }
    waiting++;
    const answered = isStream ? openStream(exchange, query) : sendFloor(exchange, path);
    void answered.catch(error => fail(exchange, error)).finally(() => waiting--);
    return true;
  };
}
