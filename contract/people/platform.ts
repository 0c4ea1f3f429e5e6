import { z } from 'zod';
import { AccountTypeSchema, DateTimeSchema, forEverybody } from '#contract/base.ts';

const tags = ['Plataforma'];

export const PricesSchema = z.object({ event: z.number().int(), qualifier: z.number().int() });
export type Prices = z.infer<typeof PricesSchema>;

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
