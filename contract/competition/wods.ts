import { z } from 'zod';
import { forOrganization, Nothing } from '#contract/base.ts';
import { ById, IdSchema, SeenVersion, VersionSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { mostCategories } from '#domain/competition/categories/category-rules.ts';
import { CategorySchema } from './category-form.ts';
import { OwnEventSchema } from './events.ts';
import { CreateWodSchema, EditWodSchema, GeneralWodSchema, WodDatesSchema, WodSchema } from './wod-form.ts';

const tags = ['Tests'];
const ofWods = '/organization/wods/{id}';
/** An organizer edits a test with two calls, form and dates. The second call sends this version. */
const Saved = z.object({ version: VersionSchema });

export const wods = {
  readAsOrganizer: forOrganization('see')
    .route({ method: 'GET', path: ofWods, tags, summary: 'Un test propio, con su categoría y su evento' })
    .input(ById)
    .output(
      z.object({
        wod: WodSchema,
        category: CategorySchema,
        event: OwnEventSchema,
        /** True if the test can no longer change (ORG-352). */
        isLocked: z.boolean(),
        results: z.number().int(),
      }),
    ),
  create: forOrganization('edit', { picture: true })
    .route({
      method: 'POST',
      path: '/organization/categories/{categoryId}/wods',
      tags,
      summary: 'Crear un test en una categoría propia',
    })
    .input(z.object({ categoryId: IdSchema, form: CreateWodSchema }))
    .output(z.object({ uid: z.string() })),
  update: forOrganization('edit', { picture: true })
    .route({ method: 'PUT', path: ofWods, tags, summary: 'Cambiar un test propio, sin sus fechas' })
    .input(z.object({ id: IdSchema, form: EditWodSchema, version: SeenVersion }))
    .output(Saved),
  updateDates: forOrganization('edit')
    .route({ method: 'PUT', path: `${ofWods}/dates`, tags, summary: 'Cambiar las fechas de un test propio' })
    .input(z.object({ id: IdSchema, dates: WodDatesSchema, version: SeenVersion }))
    .output(Saved),
  /** The organizer may reveal a test at any time, also when the test is locked. */
  revealNow: forOrganization('edit')
    .route({ method: 'POST', path: `${ofWods}/reveal`, tags, summary: 'Mostrar un test propio desde ahora' })
    .input(ById)
    .output(Nothing),
  remove: forOrganization('edit')
    .route({ method: 'DELETE', path: ofWods, tags, summary: 'Borrar un test propio sin resultados' })
    .input(ById)
    .output(Nothing),
};

const general = ['Tests generales'];
const ofGeneral = '/organization/general-wods/{id}';
const ChosenCategories = z.array(IdSchema).max(mostCategories);

export const generalWods = {
  list: forOrganization('see')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/general-wods',
      tags: general,
      summary: 'Las pruebas de un evento propio',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(z.object({ generalWods: z.array(GeneralWodSchema) })),
  exists: forOrganization('see')
    .route({
      method: 'GET',
      path: '/organization/categories/{categoryId}/wods/exists',
      tags: general,
      summary: 'Si una categoría propia ya tiene un test con ese nombre',
    })
    .input(z.object({ categoryId: IdSchema, name: z.string().trim().max(120) }))
    .output(z.object({ exists: z.boolean() })),
  create: forOrganization('edit', { picture: true })
    .route({
      method: 'POST',
      path: '/organization/events/{eventId}/general-wods',
      tags: general,
      summary: 'Crear una prueba',
    })
    .input(z.object({ eventId: IdSchema, form: CreateWodSchema }))
    .output(z.object({ uid: z.string() })),
  update: forOrganization('edit', { picture: true })
    .route({
      method: 'PUT',
      path: ofGeneral,
      tags: general,
      summary: 'Cambiar una prueba y sus tests sin resultados',
    })
    .input(z.object({ id: IdSchema, form: CreateWodSchema, version: SeenVersion }))
    .output(z.object({ updated: z.number().int(), untouched: z.array(z.string()) })),
  assign: forOrganization('edit')
    .route({
      method: 'PUT',
      path: `${ofGeneral}/categories`,
      tags: general,
      summary: 'Las categorías de una prueba',
    })
    .input(
      z.object({
        id: IdSchema,
        categories: ChosenCategories.min(1, messages.generalWod.noCategory),
        /**
         * The categories that the organizer saw at the time of the choice. Only tests of these categories are deleted.
         */
        seen: ChosenCategories.optional(),
      }),
    )
    .output(
      z.object({
        created: z.number().int(),
        removed: z.number().int(),
        /** Names of categories that already have a test with this name (ORG-260). */
        skipped: z.array(z.string()),
      }),
    ),
  remove: forOrganization('edit')
    .route({ method: 'DELETE', path: ofGeneral, tags: general, summary: 'Borrar una prueba y sus tests' })
    .input(ById)
    .output(Nothing),
};
