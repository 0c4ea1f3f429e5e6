import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/app.ts';
import { createPlaces } from '#server/foundation/http/places.ts';
import { readChannels, readFloorsAddress, sourceOf } from './channels.ts';
import { type Exchange, keptAnswers } from './send-kept.ts';
import type { Served } from './serve-boards.ts';

// Same limits as for boards: a hall shares one address.
const waitingPlaces = { most: 10_000, share: 3 };

/** Answers `/live` and public floors before Fastify sees the request. False for any other request. */
export function answerLive(app: App, { hub, security, networkOf }: Served) {
  const { refuseMissing, refuseCrowd, fail, send, sendLastKnown } = keptAnswers(security, app.log);
  const streamLines = Object.entries(security).map(([name, value]) => `${name}: ${value}`);
  const { floors, days } = app.floors;
  const places = createPlaces(waitingPlaces);

  async function openStream(exchange: Exchange, query: string, network: string): Promise<void> {
    const asked = readChannels(query);
    if (!asked) return refuseMissing(exchange);
    const { socket } = exchange.request;
    const from = asked.map(channel => sourceOf(app, channel, { scope: 'public', network }));
    const isOpen = await hub.open({ from, socket, network, headers: streamLines });
    if (isOpen === 'full') refuseCrowd(exchange);
    else if (!isOpen) refuseMissing(exchange);
  }

  async function sendFloor(exchange: Exchange, path: string, network: string): Promise<void> {
    const asked = readFloorsAddress(path);
    if (!asked) return refuseMissing(exchange);
    const { id, isDay } = asked;
    const shown = await (isDay
      ? days.show({ eventId: id, scope: 'public' }, network)
      : floors.show(id, 'public', network));
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
    const network = networkOf(request);
    if (places.take(network) !== 'taken') {
      refuseCrowd(exchange);
      return true;
    }
    const answered = isStream ? openStream(exchange, query, network) : sendFloor(exchange, path, network);
    void answered.catch(error => fail(exchange, error)).finally(() => places.leave(network));
    return true;
  };
}
