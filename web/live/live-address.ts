import type { LiveScope } from '#domain/day/floors/who-sees.ts';

const baseOf = (scope: LiveScope) => (scope === 'own' ? '/organization' : '');

function partsOf(channel: string) {
  const [kind = '', id = '', rest = ''] = channel.split(':');
  return { kind, id, rest };
}

/** A screen in the hall follows it. */
export const isOfStage = (channel: string): boolean => partsOf(channel).rest === 'stage';

export const liveAddress = (channels: readonly string[], scope: LiveScope): string =>
  `${baseOf(scope)}/live?${channels.map(channel => `f=${channel}`).join('&')}`;

/** Address of a floor or a day without a stream. */
export function floorAddress(channel: string, scope: LiveScope): string {
  const { kind, id } = partsOf(channel);
  return `${baseOf(scope)}/floors/${id}${kind === 'day' ? '/day' : ''}`;
}
