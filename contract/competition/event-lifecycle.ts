import { z } from 'zod';
import { forOrganization, Nothing } from '#contract/base.ts';
import { ById, IdSchema, SeenVersion, VersionSchema } from '#contract/fields.ts';
import { DaysSchema, MovePlanSchema } from './event-moves.ts';

const tags = ['Eventos'];

/** The organizer's calls during an event's life: publish, move, end, reopen. */
export const eventLifecycle = {
  setDraft: forOrganization('edit')
    .route({
      method: 'POST',
      path: '/organization/events/{id}/draft',
      tags,
      summary: 'Publicar un borrador, o volver a guardarlo como tal mientras nadie se inscriba',
    })
    .input(z.object({ id: IdSchema, draft: z.boolean() }))
    .output(Nothing),
  finish: forOrganization('edit')
    .route({ method: 'POST', path: '/organization/events/{id}/finish', tags, summary: 'Finalizar un evento en curso' })
    .input(ById)
    .output(Nothing),
  closeQualifier: forOrganization('edit')
    .route({
      method: 'POST',
      path: '/organization/events/{id}/close-qualifier',
      tags,
      summary: 'Cerrar el clasificatorio en curso',
    })
    .input(ById)
    .output(Nothing),
  reopen: forOrganization('edit')
    .route({
      method: 'POST',
      path: '/organization/events/{id}/reopen',
      tags,
      summary: 'Reabrir un evento recién finalizado',
    })
    .input(ById)
    .output(Nothing),
  reopenQualifier: forOrganization('edit')
    .route({
      method: 'POST',
      path: '/organization/events/{id}/reopen-qualifier',
      tags,
      summary: 'Reabrir un clasificatorio recién cerrado',
    })
    .input(ById)
    .output(Nothing),
  planMove: forOrganization('edit')
    .route({
      method: 'POST',
      path: '/organization/events/{id}/plan-move',
      tags,
      summary: 'Qué fechas tendría un evento movido tantos días',
    })
    .input(z.object({ id: IdSchema, days: DaysSchema }))
    .output(MovePlanSchema),
  move: forOrganization('edit')
    .route({
      method: 'POST',
      path: '/organization/events/{id}/move',
      tags,
      summary: 'Mover un evento con sus categorías y tests tantos días',
    })
    .input(z.object({ id: IdSchema, days: DaysSchema, version: SeenVersion }))
    /** `version`: the version of the moved event. A call that undoes the move sends it back. */
    .output(z.object({ athletes: z.number().int(), version: VersionSchema })),
};
