import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '#contract/index.ts';
import { rpcLink } from './rpc-link.ts';
import { serverLink } from './server-link.ts';

/** Calls of the contract as plain functions: `await client.accounts.signIn({ … })`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(
  import.meta.env.SSR ? serverLink : rpcLink(),
);

/**
 * The same calls for TanStack Query: `useQuery(api.platform.terms.queryOptions())`,
 * `useMutation(api.accounts.signIn.mutationOptions())`.
 */
export const api = createTanstackQueryUtils(client);
