import type { App } from '#server/app.ts';
import { boardKind } from './board-channel.ts';
import type { ChannelKind, ChannelName, Kept } from './channel.ts';
import { dayKind } from './day-channel.ts';
import { floorKind } from './floor-channel.ts';

/** All that can be followed, by the first part of its name. */
export const channelKinds = { board: boardKind, floor: floorKind, day: dayKind };

/** One channel of a request. */
export type Channel = ChannelName & { kind: ChannelKind };

const nameForm = /^(\w+):([\w-]{1,64})(?::(\w+))?$/;
const idForm = /^[\w-]{1,64}$/;
/** A screen follows at most this many channels at a time. */
const mostChannels = 12;

/** The channel of this kind and name. Null when the kind has no such channel. */
export const channelOf = (kind: ChannelKind, { id, rest }: ChannelName): Channel | null =>
  idForm.test(id) && kind.rests.includes(rest) ? { kind, id, rest } : null;

const beginningOf = ({ address }: ChannelKind): string => address.slice(0, address.indexOf(':'));
const formOf = ({ address, hasOwnStream }: ChannelKind): RegExp =>
  new RegExp(`^${address.replaceAll(/:(\w+)/g, '(?<$1>[\\w-]+)')}${hasOwnStream ? '(?<stream>/stream)?' : ''}/?$`);

export function createChannels(live: Pick<App, 'boards' | 'floors'>) {
  const byName = new Map(Object.entries(channelKinds).map(([name, kindOf]) => [name, kindOf(live)]));
  const kinds = [...byName.values()];
  const forms = kinds.map(kind => ({ kind, form: formOf(kind) }));
  const beginnings = [...new Set(kinds.map(beginningOf))];

  function read(name: string): Channel | null {
    const [, kindName = '', id = '', rest] = nameForm.exec(name) ?? [];
    const kind = byName.get(kindName);
    return kind ? channelOf(kind, { id, rest }) : null;
  }

  return {
    kinds,
    /** Parses `?f=…&f=…` without duplicates. Null when one of them is malformed or they are too many. */
    named(query: string): Channel[] | null {
      const asked = new Set(new URLSearchParams(query).getAll('f'));
      const channels = [...asked].map(read);
      const isReadable = channels.length > 0 && channels.length <= mostChannels;
      return isReadable && channels.every(channel => channel !== null) ? channels : null;
    },
    /** Whether no other part of the server answers the address. */
    isAddress: (url: string): boolean => beginnings.some(beginning => url.startsWith(beginning)),
    /** Parses a public address. Null when no channel has it. */
    at(path: string): { channel: Channel; isStream: boolean } | null {
      for (const { kind, form } of forms) {
        const { id = '', rest, stream } = form.exec(path)?.groups ?? {};
        const channel = channelOf(kind, { id, rest });
        if (channel) return { channel, isStream: stream !== undefined };
      }
      return null;
    },
    /** Fresh public bytes by their whole address, without a promise. */
    peek(url: string): Kept | null {
      for (const { peek } of kinds) {
        const kept = peek?.(url);
        if (kept) return kept;
      }
      return null;
    },
  };
}
