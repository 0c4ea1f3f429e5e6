import { z } from 'zod';
import { DateTimeSchema, forEverybody, forOrganization, Nothing } from '#contract/base.ts';
import { ById, IdSchema, SeenVersion, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { mostCategories, publishStates } from '#domain/competition/categories/category-rules.ts';
import { CategoryDefaultsSchema, CategoryFormSchema, CategorySchema, PublicCategorySchema } from './category-form.ts';
import { EventOfCategorySchema, OwnEventSchema } from './events.ts';
import { UnannouncedSchema, WodSchema } from './wod-form.ts';

const tags = ['Categorías'];

const Order = z.array(IdSchema).max(mostCategories);

export const categories = {
  read: forEverybody
    .route({ method: 'GET', path: '/categories/{id}', tags, summary: 'Una categoría con su evento y sus tests' })
    .input(ById)
    .output(
      z.object({
        category: PublicCategorySchema,
        event: EventOfCategorySchema,
        /** Tests of the qualifier, the oldest first (M3); empty if the event has no qualifier. */
        qualifierTests: z.array(WodSchema),
        eventTests: z.array(WodSchema),
        /** Tests that are not revealed yet, ordered by the time of their reveal. */
        unannounced: z.array(UnannouncedSchema),
        now: DateTimeSchema,
      }),
    ),
  readAsOrganizer: forOrganization('see')
    .route({ method: 'GET', path: '/organization/categories/{id}', tags, summary: 'Una categoría propia' })
    .input(ById)
    .output(
      z.object({
        category: CategorySchema,
        event: OwnEventSchema,
        qualifierTests: z.array(WodSchema),
        eventTests: z.array(WodSchema),
      }),
    ),
  create: forOrganization('edit', { picture: true })
    .route({
      method: 'POST',
      path: '/organization/events/{eventId}/categories',
      tags,
      summary: 'Crear una categoría en un evento propio',
    })
    .input(z.object({ eventId: IdSchema, form: CategoryFormSchema }))
    .output(z.object({ uid: z.string() })),
  update: forOrganization('edit', { picture: true })
    .route({ method: 'PUT', path: '/organization/categories/{id}', tags, summary: 'Cambiar una categoría propia' })
    .input(z.object({ id: IdSchema, form: CategoryFormSchema, version: SeenVersion }))
    .output(Nothing),
  remove: forOrganization('edit')
    .route({ method: 'DELETE', path: '/organization/categories/{id}', tags, summary: 'Borrar una categoría propia' })
    .input(ById)
    .output(Nothing),
  setPublish: forOrganization('score')
    .route({
      method: 'POST',
      path: '/organization/categories/{id}/publish',
      tags,
      summary: 'Publicar o despublicar la tabla y los resultados',
    })
    .input(z.object({ id: IdSchema, publish: z.enum(publishStates) }))
    .output(Nothing),
  setAudit: forOrganization('score')
    .route({
      method: 'POST',
      path: '/organization/categories/{id}/audit',
      tags,
      summary: 'Activar o desactivar la auditoría',
    })
    .input(z.object({ id: IdSchema, isAudit: z.boolean() }))
    .output(Nothing),
  copy: forOrganization('edit')
    .route({
      method: 'POST',
      path: '/organization/categories/{id}/copy',
      tags,
      summary: 'Copiar una categoría con sus tests',
    })
    .input(z.object({ id: IdSchema, name: text(messages.category.name, 80) }))
    .output(z.object({ uid: z.string() })),
  reorder: forOrganization('edit')
    .route({
      method: 'PUT',
      path: '/organization/events/{eventId}/categories/order',
      tags,
      summary: 'El orden de las categorías de un evento',
    })
    .input(z.object({ eventId: IdSchema, order: Order, /** In which they were moved. */ seen: Order.optional() }))
    .output(Nothing),
  defaults: forOrganization('edit')
    .route({
      method: 'GET',
      path: '/organization/category-defaults',
      tags,
      summary: 'Con qué empiezan las categorías nuevas',
    })
    .output(CategoryDefaultsSchema),
  updateDefaults: forOrganization('edit')
    .route({
      method: 'PUT',
      path: '/organization/category-defaults',
      tags,
      summary: 'Cambiar con qué empiezan las categorías nuevas',
    })
    .input(CategoryDefaultsSchema)
    .output(Nothing),
};
