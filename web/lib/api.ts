import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '#contract/index.ts';

const link = new RPCLink({ url: () => `${window.location.origin}/rpc` });

/** Calls as plain functions: `await client.accounts.signIn({ … })`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(link);

/** The same calls for Query: `useQuery(api.platform.terms.queryOptions())`, `useMutation(api.accounts.signIn.mutationOptions())`. */
export const api = createTanstackQueryUtils(client);
