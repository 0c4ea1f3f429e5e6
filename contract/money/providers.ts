import { z } from 'zod';

/** Whom a payment goes through, as far as a browser must know them. */
export const ProvidersSchema = z.object({
  card: z.enum(['stripe', 'test']).nullable(),
  paypal: z.enum(['paypal', 'test']).nullable(),
  /** Whichever is chosen, no money moves. */
  isTest: z.boolean(),
  stripe: z.object({ publishableKey: z.string(), scriptUrl: z.string() }).nullable(),
  paypalScriptUrl: z.string().nullable(),
});
export type Providers = z.infer<typeof ProvidersSchema>;
