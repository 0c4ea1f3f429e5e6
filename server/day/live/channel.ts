import type { LiveScope } from '#domain/day/floors/who-sees.ts';
import type { EncodedBytes } from './encoded-bytes.ts';
import type { Source } from './hub.ts';

/** Second and third part of a channel's name, `board:{id}:event`. */
export type ChannelName = { id: string; rest: string | undefined };
/** Rights and network of a reader. */
export type From = { scope: LiveScope; network: string };

export type Kept = { etag: string; bytes: EncodedBytes };
/** `staleFor`: milliseconds since the content was last known to be current. Null while it is current. */
export type ShownBytes = Kept & { staleFor: number | null };

/** The category or event whose permission a reader in `own` scope needs. */
type Subject = { categoryId: string } | { eventId: string };

/**
 * Something that a page follows in a stream, or reads at an address. A new kind is one file and its line in
 * `channels.ts`.
 */
export type ChannelKind = {
  /** The allowed third parts of a channel's name. Undefined: the name has two parts. */
  rests: readonly (string | undefined)[];
  /** Address of the content, with `:id` and perhaps `:rest`. That of the `own` scope begins with `/organization`. */
  address: string;
  /** The address has a stream of its own, which older pages open. */
  hasOwnStream: boolean;
  source(name: ChannelName, from: From): Source;
  /**
   * Returns the content of a channel; null when the channel does not exist. Rejects with a refusal, for example of a
   * malformed query.
   */
  show(name: ChannelName, query: string, from: From): Promise<ShownBytes | null>;
  /** Returns fresh public bytes by their whole address, without a promise. */
  peek?(url: string): Kept | null;
  subject(id: string, network: string): Promise<Subject>;
};
