import { z } from 'zod';
import { AccountTypeSchema, DateTimeSchema, forEverybody } from '#contract/base.ts';
import { CurrencySchema } from '#contract/fields.ts';

const tags = ['Plataforma'];

/**
 * The platform's prices in cents of dollars. `qualifiers`: prices of a qualifier in other currencies; a missing one is
 * free.
 */
export const PricesSchema = z.object({
  event: z.number().int(),
  qualifier: z.number().int(),
  qualifiers: z.array(z.object({ currency: CurrencySchema, cents: z.number().int() })),
});
export type Prices = z.infer<typeof PricesSchema>;
/** Prices to save. Without `qualifiers` those of other currencies stay. */
export type NewPrices = Pick<Prices, 'event' | 'qualifier'> & Partial<Prices>;

/** The demo accounts, for a browser on the same machine (demo/demo-door.ts). */
export const DemoAccountsSchema = z.object({
  accounts: z.array(
    z.object({ type: AccountTypeSchema, displayName: z.string(), email: z.string(), password: z.string() }),
  ),
});

export const platform = {
  terms: forEverybody
    .route({ method: 'GET', path: '/terms', tags, summary: 'Los términos y condiciones de la plataforma' })
    .output(z.object({ text: z.string(), updatedAt: DateTimeSchema.nullable() })),
  prices: forEverybody
    .route({ method: 'GET', path: '/prices', tags, summary: 'Los precios de la plataforma, en centavos' })
    .output(PricesSchema),
  demo: forEverybody
    .route({ method: 'GET', path: '/demo', tags, summary: 'Dónde dice esta máquina sus cuentas de demostración' })
    .output(z.object({ door: z.url().nullable() })),
};
