import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { boardChannel } from '#domain/day/floors/frames.ts';
import { bounded } from '#server/foundation/http/bounded.ts';
import { paceNetworks } from '#server/foundation/http/limits.ts';
import { type BoardKey, nameOfBoard } from './board-key.ts';
import { type PartQuery, partOf } from './board-version.ts';
import type { ChannelKind, ChannelName, From } from './channel.ts';
import type { Source } from './hub.ts';
import type { Boards } from './open-boards.ts';

// Searches per second in large boards: of all readers, and of one network.
const mostSearches = 200;
const searchesOfOne = { burst: 150, refillPerSecond: 150 };

export const boardSource = (
  { boards }: { boards: Pick<Boards, 'follow'> },
  key: BoardKey,
  network: string,
): Source => ({
  name: nameOfBoard(key),
  f: boardChannel(key.categoryId, key.stage),
  categoryId: key.categoryId,
  follow: async tell => {
    const following = await boards.follow(key, network, change =>
      tell(change === 'gone' ? change : { event: 'change', data: JSON.stringify(change) }),
    );
    if (!following) return null;
    const hello = () => {
      const { version, at } = following.board();
      return JSON.stringify({ version, at });
    };
    return { hello, stop: following.stop };
  },
});

const keyOf = ({ id, rest }: ChannelName, scope: From['scope']): BoardKey => ({
  categoryId: id,
  stage: rest as Stage,
  scope: scope === 'own' ? 'staff' : 'public',
});

/** The board of a category and stage: `board:{category}:event`. */
export function boardKind({ boards }: { boards: Boards }): ChannelKind {
  const maySearch = paceNetworks(searchesOfOne);
  const mayCompute = bounded(mostSearches);
  return {
    rests: ['qualifier', 'event'],
    address: '/boards/:id/:rest',
    hasOwnStream: true,
    source: (name, { scope, network }) => boardSource({ boards }, keyOf(name, scope), network),
    async show(name, query, { scope, network }) {
      const part = readPart(query);
      const key = keyOf(name, scope);
      // An organizer edits by the shown board, so an old board is refused.
      const fresh = scope === 'own' ? await boards.read(key, network) : null;
      const shown = scope === 'own' ? fresh && { kept: fresh, staleFor: null } : await boards.show(key, network);
      if (!shown) return null;
      const { kept, staleFor } = shown;
      const mayAsk = (cost: number) => scope === 'own' || (maySearch(network) && mayCompute(cost));
      const bytes = part ? partOf(kept, part, mayAsk) : kept.bytes;
      if (bytes === 'later') throw new ORPCError('SERVICE_UNAVAILABLE', { message: messages.server.overloaded });
      return bytes && { etag: kept.etag, bytes, staleFor };
    },
    peek: url => (url.startsWith('/boards/') ? boards.peek(url) : null),
    subject: async categoryId => ({ categoryId }),
  };
}

const longestText = 100;
const idForm = /^[\w-]{1,64}$/;
const unreadable = () => new ORPCError('BAD_REQUEST', { message: messages.server.invalid });

/** Parses `?page=` (with `&order=name`), `?find=` or `?entry=` of a large board. Null without any of them. */
function readPart(query: string): PartQuery | null {
  if (query === '') return null;
  const asked = new URLSearchParams(query);
  const find = asked.get('find');
  if (find !== null) {
    const text = find.trim();
    // No name contains a NUL or half a surrogate pair.
    const isReadable = text.length > 0 && text.length <= longestText && text.isWellFormed() && !text.includes('\0');
    if (!isReadable) throw unreadable();
    return { kind: 'find', text };
  }
  const entry = asked.get('entry');
  if (entry !== null && !idForm.test(entry)) throw unreadable();
  if (entry !== null) return { kind: 'entry', id: entry };
  const page = asked.get('page');
  if (page === null) return null;
  const order = asked.get('order');
  if (!/^[1-9]\d{0,5}$/.test(page) || (order !== null && order !== 'name')) throw unreadable();
  return { kind: 'page', number: Number(page), ...(order && { order }) };
}
