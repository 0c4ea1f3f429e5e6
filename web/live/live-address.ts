import type { LiveScope } from '#domain/day/floors/who-sees.ts';

const baseOf = (scope: LiveScope) => (scope === 'own' ? '/organization' : '');

function partsOf(channel: string) {
  const [kind = '', id = '', rest = ''] = channel.split(':');
  return { kind, id, rest };
}

/** The name of a channel in the link. Both rates of a floor have the same name. */
export function keyOf(channel: string): string {
  const { kind, id, rest } = partsOf(channel);
  return kind === 'board' ? `${kind}:${id}:${rest}` : `${kind}:${id}`;
}

export const isOfStage = (channel: string): boolean => partsOf(channel).rest === 'stage';

export const liveAddress = (channels: readonly string[], scope: LiveScope): string =>
  `${baseOf(scope)}/live?${channels.map(channel => `f=${channel}`).join('&')}`;

/** The address at which the link polls a channel without a stream. Null for a board, which has its own link. */
export function pollAddress(channel: string, scope: LiveScope): string | null {
  const { kind, id } = partsOf(channel);
  if (kind === 'board') return null;
  return `${baseOf(scope)}/floors/${id}${kind === 'day' ? '/day' : ''}`;
}
