import type { IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/db/unreachable.ts';
import { bounded } from '#server/http/bounded.ts';
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

// Readers of boards are not counted among the requests under way: a whole hall asks from one address, and the answer is
// there already. What is not there yet is bounded here.
const mostWaiting = 10_000;

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Answers public boards and their streams before anything else looks at a request; false for every other one. */
export function answerBoards(app: App, { hub, security, networkOf }: Served): Answer {
  const { refuse, refuseMissing, refuseCrowd, refuseAway, send, sendLastKnown } = keptAnswers(security);
  const streamLines = Object.entries(security).map(([name, value]) => `${name}: ${value}`);
  const mayCompute = bounded(200);
  let waiting = 0;

  function fail(exchange: Exchange, error: unknown): void {
    const isAway = isUnreachable(error);
    if (!isAway) app.log.warn({ err: error }, 'a board could not be answered');
    if (isAway) refuseAway(exchange);
    else refuseCrowd(exchange);
  }

  async function sendBoard(exchange: Exchange, key: BoardKey, query: string): Promise<void> {
    const part = readPart(query);
    if (part === 'unreadable') return refuse(exchange, 400, 'BAD_REQUEST', messages.server.invalid);
    const fresh = app.boards.peek(nameOfBoard(key));
    const shown = fresh ? { kept: fresh, staleFor: null } : await app.boards.show(key);
    if (!shown) return refuseMissing(exchange);
    const { kept, staleFor } = shown;
    const bytes = part ? partOf(kept, part, mayCompute) : kept.bytes;
    if (bytes === null) return refuseMissing(exchange);
    if (bytes === 'later') return refuseCrowd(exchange);
    if (staleFor !== null) return sendLastKnown(exchange, bytes, staleFor);
    return send(exchange, kept, bytes);
  }

  async function openStream(exchange: Exchange, key: BoardKey): Promise<void> {
    const { socket } = exchange.request;
    const network = networkOf(exchange.request);
    const isOpen = await hub.open({ from: boardSource(app, key), socket, network, headers: streamLines });
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
    if (waiting >= mostWaiting) {
      refuseCrowd(exchange);
      return true;
    }
    waiting++;
    const answered = asked.isStream ? openStream(exchange, asked.key) : sendBoard(exchange, asked.key, query);
    void answered.catch(error => fail(exchange, error)).finally(() => waiting--);
    return true;
  };
}
