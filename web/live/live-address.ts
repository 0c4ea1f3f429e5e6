import type { LiveScope } from '#domain/day/floors/who-sees.ts';

const baseOf = (scope: LiveScope) => (scope === 'own' ? '/organization' : '');

function partsOf(channel: string) {
  const [kind = '', id = '', rest = ''] = channel.split(':');
  return { kind, id, rest };
}

/** Under what a channel is held: both paces of a floor are one floor. */
export function keyOf(channel: string): string {
  const { kind, id, rest } = partsOf(channel);
  return kind === 'board' ? `${kind}:${id}:${rest}` : `${kind}:${id}`;
}

export const isOfStage = (channel: string): boolean => partsOf(channel).rest === 'stage';

export const liveAddress = (channels: readonly string[], scope: LiveScope): string =>
  `${baseOf(scope)}/live?${channels.map(channel => `f=${channel}`).join('&')}`;

/** Where one channel is asked for without a stream; null of a board, which has its own link. */
export function pollAddress(channel: string, scope: LiveScope): string | null {
  const { kind, id } = partsOf(channel);
  if (kind === 'board') return null;
  return `${baseOf(scope)}/floors/${id}${kind === 'day' ? '/day' : ''}`;
}
