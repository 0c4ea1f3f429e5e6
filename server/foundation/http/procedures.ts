import { implement, ORPCError } from '@orpc/server';
import type { Access } from '#contract/base.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#contract/messages.ts';
import { holdsPower } from '#domain/people/members/roles.ts';
import type { RequestContext, Viewer } from './context.ts';
import { signedIn } from './context.ts';
import { forbidden, unauthorized } from './refuse.ts';

/**
 * Checks the access rule of a procedure. A procedure without a rule is closed. The role decides for an account that acts
 * for an organization, whatever its type.
 */
export function checkAccess({ access, power }: Access, viewer: Pick<Viewer, 'type' | 'organization'> | null): void {
  if (access === 'public') return;
  if (!viewer) throw unauthorized();
  if (access === 'signed-in') return;
  const { type, organization } = viewer;
  const isAllowed =
    organization && power && power !== 'itself' ? holdsPower(organization, power) : access.includes(type);
  if (!isAllowed) throw forbidden();
}

/** Returns what is wrong with the declared access of a procedure, or null. */
export const accessFault = ({ access, power }: Access): string | null =>
  access.includes('organization') && !power
    ? 'is open to organizations and declares no power: use forOrganization'
    : null;

/** Checks the same rule for requests outside the procedures. */
export const checkCaller = async ({ readViewer }: RequestContext, access: Access): Promise<void> =>
  checkAccess(access, await readViewer());

/**
 * True for text that PostgreSQL cannot store: a NUL in a text, or half a surrogate pair in JSON. Looks at any depth of
 * the input.
 */
function hasUnstorableText(input: unknown): boolean {
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) return true;
    if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) waiting.push(key, part);
    }
  }
  return false;
}

/**
 * Returns the viewer of a call, from the cache if the call checks again when it stores. An account's type never
 * changes. A statement that stores notices any other outdated fact.
 */
export const viewerFor = (context: RequestContext, isRechecked: boolean): Promise<Viewer | null> | Viewer =>
  (isRechecked ? context.cachedViewer() : null) ?? context.readViewer();

// Access is checked before the input, so that a stranger learns nothing of a schema.
export const os = implement(contract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY, initialOutputValidationIndex: 0 })
  .use(async ({ context, procedure, next }, input) => {
    const access = procedure['~orpc'].meta as Access;
    if (access.access !== 'public') checkAccess(access, await viewerFor(context, access.rechecked ?? false));
    if (hasUnstorableText(input)) throw new ORPCError('BAD_REQUEST', { message: messages.server.invalid });
    return next();
  });

/** Reads the viewer into the context, so a procedure for signed-in accounts only names its command. */
export const authed = os.use(async ({ context, next }) => next({ context: { viewer: await signedIn(context) } }));
