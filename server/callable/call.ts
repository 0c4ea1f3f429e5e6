import { createRouterClient } from '@orpc/server';
import type { RequestContext } from '#server/http/context.ts';
import { router } from '#server/router.ts';

/** Asks the procedures as the caller of this request: whoever may not do a thing may not do it by this way either. */
export const askAs = (context: RequestContext) => createRouterClient(router, { context });
export type Procedures = ReturnType<typeof askAs>;

/** `data` is whatever the caller sent: the procedure behind a name checks what it takes from there, and nobody before. */
export type Call = (ask: Procedures, data: unknown, context: RequestContext) => Promise<unknown>;

export type Calls = Record<string, Call>;

export function fieldOf(data: unknown, name: string): unknown {
  const isObject = typeof data === 'object' && data !== null && Object.hasOwn(data, name);
  return isObject ? (data as Record<string, unknown>)[name] : undefined;
}

/** Handed on as it came, under the type that the procedure will insist on. */
export const given = <T = string>(data: unknown, name: string): T => fieldOf(data, name) as T;

/** Calls that name one thing send it bare or as the field of an object. */
export const idIn = (data: unknown, name: string): string =>
  typeof data === 'object' && data !== null ? given(data, name) : (data as string);
