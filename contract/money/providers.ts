import { z } from 'zod';

/** The facts about the payment providers that a browser needs. */
export const ProvidersSchema = z.object({
  card: z.enum(['stripe', 'test']).nullable(),
  paypal: z.enum(['paypal', 'test']).nullable(),
  /** True if no provider moves real money. */
  isTest: z.boolean(),
  stripe: z.object({ publishableKey: z.string(), scriptUrl: z.string() }).nullable(),
  paypalScriptUrl: z.string().nullable(),
});
export type Providers = z.infer<typeof ProvidersSchema>;
