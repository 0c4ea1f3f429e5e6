import type { IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { bounded } from '#server/foundation/http/bounded.ts';
import { paceNetworks } from '#server/foundation/http/limits.ts';
import { createPlaces } from '#server/foundation/http/places.ts';
import { type BoardKey, nameOfBoard, readBoardAddress } from './board-key.ts';
import { partOf } from './board-version.ts';
import { boardSource } from './channels.ts';
import type { Hub } from './hub.ts';
import { readPart } from './read-part.ts';
import { type Exchange, keptAnswers } from './send-kept.ts';

export type Served = {
  hub: Hub;
  security: Record<string, string>;
  networkOf: (request: IncomingMessage) => string;
};

// Board readers do not count as requests in progress: a hall shares one address, and most answers are cached. This
// limits the uncached ones.
const waitingPlaces = { most: 10_000, share: 3 };
// Searches per second in large boards: of all readers, and of one network.
const mostSearches = 200;
const searchesOfOne = { burst: 150, refillPerSecond: 150 };

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Answers public boards and their streams before Fastify sees the request. False for any other request. */
export function answerBoards(app: App, { hub, security, networkOf }: Served): Answer {
  const { refuse, refuseMissing, refuseCrowd, fail, send, sendLastKnown } = keptAnswers(security, app.log);
  const streamLines = Object.entries(security).map(([name, value]) => `${name}: ${value}`);
  const maySearch = paceNetworks(searchesOfOne);
  const mayCompute = bounded(mostSearches);
  const places = createPlaces(waitingPlaces);

  async function sendBoard(exchange: Exchange, key: BoardKey, query: string, network: string): Promise<void> {
    const part = readPart(query);
    if (part === 'unreadable') return refuse(exchange, 400, 'BAD_REQUEST', messages.server.invalid);
    const fresh = app.boards.peek(nameOfBoard(key));
    const shown = fresh ? { kept: fresh, staleFor: null } : await app.boards.show(key, network);
    if (!shown) return refuseMissing(exchange);
    const { kept, staleFor } = shown;
    const bytes = part ? partOf(kept, part, cost => maySearch(network) && mayCompute(cost)) : kept.bytes;
    if (bytes === null) return refuseMissing(exchange);
    if (bytes === 'later') return refuseCrowd(exchange);
    if (staleFor !== null) return sendLastKnown(exchange, bytes, staleFor);
    return send(exchange, kept, bytes);
  }

  async function openStream(exchange: Exchange, key: BoardKey, network: string): Promise<void> {
    const { socket } = exchange.request;
    const isOpen = await hub.open({ from: boardSource(app, key, network), socket, network, headers: streamLines });
    if (isOpen === 'full') refuseCrowd(exchange);
    else if (!isOpen) refuseMissing(exchange);
  }

  return (request, response) => {
    const { method, url = '' } = request;
    if (!url.startsWith('/boards/') || (method !== 'GET' && method !== 'HEAD')) return false;
    const exchange = { request, response };
    const kept = app.boards.peek(url);
    if (kept) {
      void send(exchange, kept, kept.bytes)?.catch(error => fail(exchange, error));
      return true;
    }
    const [path = '', query = ''] = url.split('?', 2);
    const asked = readBoardAddress(path);
    if (!asked || (asked.isStream && method === 'HEAD')) {
      refuseMissing(exchange);
      return true;
    }
    const network = networkOf(request);
    if (places.take(network) !== 'taken') {
      refuseCrowd(exchange);
      return true;
    }
    const { key, isStream } = asked;
    const answered = isStream ? openStream(exchange, key, network) : sendBoard(exchange, key, query, network);
    void answered.catch(error => fail(exchange, error)).finally(() => places.leave(network));
    return true;
  };
}
