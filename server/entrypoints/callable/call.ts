import { createRouterClient, ORPCError, ValidationError } from '@orpc/server';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { router } from '#server/router.ts';

/** What a procedure calls its one row, by topic, and fields whose name follows no rule. */
const ownIds = new Map([
  ['appeals', 'id_appeal'],
  ['categories', 'id_category'],
  ['events', 'id_event'],
  ['invitations', 'id_invitation'],
  ['teams', 'id_team'],
]);
const otherNames = new Map([
  ['judgeId', 'new_judge'],
  ['railId', 'id_rail1'],
  ['swapWith', 'id_rail2'],
  ['typeId', 'id_event_ticket'],
]);

/** `eventId` and the `id` of an event are `id_event` to whoever calls by name. */
function nameByName(topic: string, field: string): string {
  if (field === 'id') return ownIds.get(topic) ?? field;
  return otherNames.get(field) ?? field.replace(/^([a-z]+)Id$/, 'id_$1');
}

type Issue = ValidationError['issues'][number];
const renamed = (topic: string, issue: Issue): Issue => {
  const [first, ...rest] = issue.path ?? [];
  return typeof first === 'string' ? { ...issue, path: [nameByName(topic, first), ...rest] } : issue;
};

/** A refusal of what was sent speaks of the fields that the caller sent. */
async function inTheirNames<T>({ path, next }: { path: readonly string[]; next: () => Promise<T> }): Promise<T> {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof ORPCError && error.cause instanceof ValidationError)) throw error;
    const { code, message, cause } = error;
    const issues = cause.issues.map(issue => renamed(path[0] ?? '', issue));
    throw new ORPCError(code, {
      message,
      cause: new ValidationError({ message: cause.message, issues, data: cause.data }),
    });
  }
}

/** Asks the procedures as the caller of this request: whoever may not do a thing may not do it by this way either. */
export const askAs = (context: RequestContext) => createRouterClient(router, { context, interceptors: [inTheirNames] });
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
