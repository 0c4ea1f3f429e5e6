import { implement } from '@orpc/server';
import type { Access, AccountType } from '#contract/base.ts';
import { contract } from '#contract/index.ts';
import type { RequestContext } from './context.ts';
import { forbidden, unauthorized } from './refuse.ts';

/** What an access asks of the caller; a procedure that declares nothing is open to nobody. */
export function checkAccess(access: Access['access'], type: AccountType | null): void {
  if (access === 'public') return;
  if (!type) throw unauthorized();
  if (access === 'signed-in') return;
  if (!(access as readonly AccountType[]).includes(type)) throw forbidden();
}

// Who you are is checked before what you sent: a stranger learns nothing of a schema.
export const os = implement(contract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY, initialOutputValidationIndex: 0 })
  .use(async ({ context, procedure, next }) => {
    const { access } = procedure['~orpc'].meta as Access;
    if (access !== 'public') checkAccess(access, (await context.viewer())?.type ?? null);
    return next();
  });
