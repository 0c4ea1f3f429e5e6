import { z } from 'zod';
import { forTypes, Nothing } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';

const tags = ['Inscritos'];

const OtherCategory = z.object({
  uid: z.string(),
  name: z.string(),
  /** Why the entry cannot go there; null where it can. */
  reason: z.string().nullable(),
  /** N2, N15: whom it is not for, which the organizer may overlook. */
  warnings: z.array(z.string()),
});

/** walk-athlete 7: whoever is in the wrong category goes to another one of the event, with what was paid. */
export const entryMoves = {
  listMoves: forTypes('organization')
    .route({
      method: 'GET',
      path: '/organization/entries/{entryId}/categories',
      tags,
      summary: 'A qué categorías puede pasar un inscrito',
    })
    .input(z.object({ entryId: IdSchema }))
    .output(
      z.object({
        /** Why the entry stays where it is, wherever it would go. */
        reason: z.string().nullable(),
        /** The others of the event. */
        categories: z.array(OtherCategory),
      }),
    ),
  move: forTypes('organization')
    .route({
      method: 'POST',
      path: '/organization/entries/{entryId}/category',
      tags,
      summary: 'Cambiar de categoría a un inscrito, con su equipo y su pago',
    })
    .input(z.object({ entryId: IdSchema, categoryId: IdSchema }))
    .output(Nothing),
};
