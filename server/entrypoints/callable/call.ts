import { createRouterClient, ORPCError, ValidationError } from '@orpc/server';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { router } from '#server/router.ts';

/** The source's names for a topic's own id, and for fields with an irregular name. */
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

/** Returns the source's name of a field: `id_event` for `eventId`, and for the `id` of an event. */
function nameByName(topic: string, field: string): string {
  if (field === 'id') return ownIds.get(topic) ?? field;
  return otherNames.get(field) ?? field.replace(/^([a-z]+)Id$/, 'id_$1');
}

/** Maps each field of a procedure to the caller's field: `a.b` is `b` in `a`. */
type Names = Readonly<Record<string, string>>;
type Issue = ValidationError['issues'][number];

function renamed(topic: string, names: Names, issue: Issue): Issue {
  const keys = (issue.path ?? []).map(part => (typeof part === 'object' ? part.key : part));
  for (let length = keys.length; length > 0; length--) {
    const theirs = names[keys.slice(0, length).join('.')];
    if (theirs) return { ...issue, path: [...theirs.split('.'), ...keys.slice(length)] };
  }
  const [first, ...rest] = keys;
  return typeof first === 'string' ? { ...issue, path: [nameByName(topic, first), ...rest] } : issue;
}

type Asked<T> = { path: readonly string[]; next: () => Promise<T> };

/** A refused input names the fields that the caller sent, not those of the procedure. */
const inTheirNames =
  (names: Names) =>
  async <T>({ path, next }: Asked<T>): Promise<T> => {
    try {
      return await next();
    } catch (error) {
      if (!(error instanceof ORPCError && error.cause instanceof ValidationError)) throw error;
      const { code, message, cause } = error;
      const issues = cause.issues.map(issue => renamed(path[0] ?? '', names, issue));
      throw new ORPCError(code, {
        message,
        cause: new ValidationError({ message: cause.message, issues, data: cause.data }),
      });
    }
  };

/** Calls the procedures as this request's caller, with the same permissions. */
export const askAs = (context: RequestContext, names: Names = {}) =>
  createRouterClient(router, { context, interceptors: [inTheirNames(names)] });
export type Procedures = ReturnType<typeof askAs>;

/** `data` is the caller's unchecked payload: the procedure behind the name checks it. */
export type Call = {
  (ask: Procedures, data: unknown, context: RequestContext): Promise<unknown>;
  /** Only the fields for which `nameByName` gives a wrong name. */
  names?: Names;
};

export type Calls = Record<string, Call>;

export function fieldOf(data: unknown, name: string): unknown {
  const isObject = typeof data === 'object' && data !== null && Object.hasOwn(data, name);
  return isObject ? (data as Record<string, unknown>)[name] : undefined;
}

/** Returns a field of the payload under the type that the procedure requires. Checks nothing. */
export const given = <T = string>(data: unknown, name: string): T => fieldOf(data, name) as T;

/** Returns the id in a payload: the payload itself, or one field of an object. */
export const idIn = (data: unknown, name: string): string =>
  typeof data === 'object' && data !== null ? given(data, name) : (data as string);
