import type { Floor, FloorDay } from '#domain/day/floors/floor.ts';
import { type Hello, readSaid, type SaidEvent, type SaidFrame, toldFloor } from '#domain/day/floors/frames.ts';
import { openStream, type StreamClient } from './stream-client.ts';

export type FloorReader = StreamClient & {
  hello: () => Hello | undefined;
  /** The frames that came after the greeting. */
  said: () => SaidFrame[];
  /** The floor as a screen shows it now. */
  floor: () => Floor | null;
  day: () => FloorDay | null;
};

/** A screen that follows channels of `/live`. */
export async function followLive(
  url: string,
  channels: readonly string[],
  { headers = {}, scope = 'public' }: { headers?: Record<string, string>; scope?: 'public' | 'own' } = {},
): Promise<FloorReader> {
  const address = `${url}${scope === 'own' ? '/organization' : ''}/live?${channels.map(f => `f=${f}`).join('&')}`;
  const client = await openStream(address, headers);
  const hello = () => client.frames.find(({ event }) => event === 'hello')?.data as Hello | undefined;
  const said = () =>
    client.frames.flatMap(({ event, data }) =>
      event === 'hello' ? [] : [readSaid(event as SaidEvent, data as string)],
    );
  return Object.assign(client, {
    hello,
    said,
    floor: () => {
      const first = hello()?.channels.find(greeting => 'floor' in greeting);
      return first ? said().reduce((floor, next) => toldFloor(floor, next, 0), first.floor) : null;
    },
    day: () => {
      const first = hello()?.channels.find(greeting => 'day' in greeting);
      const last = said().findLast(({ event }) => event === 'day');
      return (last?.event === 'day' ? last.day : first?.day) ?? null;
    },
  });
}
