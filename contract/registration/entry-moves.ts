import { z } from 'zod';
import { forOrganization, Nothing } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';

const tags = ['Inscritos'];

const OtherCategory = z.object({
  uid: z.string(),
  name: z.string(),
  /** Why the entry cannot move to this category; null if it can. */
  reason: z.string().nullable(),
  /** Warnings that the athletes do not fit the category. The organizer may move the entry all the same (N2, N15). */
  warnings: z.array(z.string()),
});

/** Calls that move an entry to another category of its event. The payment stays valid (walk-athlete 7). */
export const entryMoves = {
  listMoves: forOrganization('enroll')
    .route({
      method: 'GET',
      path: '/organization/entries/{entryId}/categories',
      tags,
      summary: 'A qué categorías puede pasar un inscrito',
    })
    .input(z.object({ entryId: IdSchema }))
    .output(
      z.object({
        /** Why the entry cannot move to any category; null if it can. */
        reason: z.string().nullable(),
        categories: z.array(OtherCategory),
      }),
    ),
  move: forOrganization('enroll')
    .route({
      method: 'POST',
      path: '/organization/entries/{entryId}/category',
      tags,
      summary: 'Cambiar de categoría a un inscrito, con su equipo y su pago',
    })
    .input(z.object({ entryId: IdSchema, categoryId: IdSchema }))
    .output(Nothing),
};
