import { z } from 'zod';
import { DateTimeSchema, forEverybody, forOrganization, forTypes, Nothing } from '#contract/base.ts';
import { ById, CurrencySchema, IdSchema, SeenVersion, VersionSchema } from '#contract/fields.ts';
import { eventFields } from '#domain/competition/events/event-locks.ts';
import { eventStates, eventTypes, qualifierStates } from '#domain/competition/events/event-states.ts';
import { CategorySchema, PublicCategorySchema } from './category-form.ts';
import { CreateEventSchema, EditEventSchema } from './event-form.ts';
import { eventLifecycle } from './event-lifecycle.ts';
import { SponsorSchema } from './sponsors.ts';

const tags = ['Eventos'];

/** An event in a list. Its dates are instants; screens show them in `timeZone` (L6). */
export const EventCardSchema = z.object({
  uid: z.string(),
  name: z.string(),
  address: z.string(),
  /** Address of a small picture for lists; `photo` is the full picture. */
  photoCard: z.string(),
  photo: z.string(),
  timeZone: z.string(),
  start: DateTimeSchema,
  end: DateTimeSchema,
  type: z.enum(eventTypes),
  qualifierOnline: z.boolean(),
  eventCompleted: z.boolean(),
  /** State of the event at the time of the answer, by the server's clock. */
  state: z.enum(eventStates),
});
export type EventCard = z.infer<typeof EventCardSchema>;

const Times = z.object({
  startQualifier: DateTimeSchema.nullable(),
  endQualifier: DateTimeSchema.nullable(),
  qualifierState: z.enum(qualifierStates),
  /** End of joining that the organizer set. Null: joining ends at the event's start (N34). */
  joiningUntil: DateTimeSchema.nullable(),
  isJoiningOpen: z.boolean(),
  startOfflineFinal: DateTimeSchema.nullable(),
  endOfflineFinal: DateTimeSchema.nullable(),
});

/** The organizer's texts and contact; an empty text was not written. */
const About = z.object({
  description: z.string(),
  programme: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
});

/** Prices of a place, in the smallest unit of the currency (J2). */
const PlacePriceSchema = z.object({
  currency: CurrencySchema,
  eventPrice: z.number().int(),
  qualifierPrice: z.number().int(),
  total: z.number().int(),
});
export type PlacePrice = z.infer<typeof PlacePriceSchema>;

const PublicEventSchema = EventCardSchema.extend({
  ...Times.shape,
  ...About.shape,
  organizationId: z.string(),
  organizationName: z.string(),
  organizationPhoto: z.string().nullable(),
  hasTerms: z.boolean(),
  /** Null unless the organizer shows the price to everyone. Athletes get the price from `forAthlete` (N17). */
  price: PlacePriceSchema.nullable(),
  /** The latest moment for refund requests; null if the event gives no refunds (N14). */
  refundUntil: DateTimeSchema.nullable(),
  createdAt: DateTimeSchema,
  updatedAt: DateTimeSchema,
  categories: z.array(PublicCategorySchema),
  /** Missing in an answer that a device kept from before. */
  sponsors: z.array(SponsorSchema).optional(),
  /** The time of the server's clock, for countdowns. */
  now: DateTimeSchema,
});
export type PublicEvent = z.infer<typeof PublicEventSchema>;

/** The event on the page of a category. The event's own page has the fields that this schema omits. */
export const EventOfCategorySchema = PublicEventSchema.omit({
  categories: true,
  sponsors: true,
  price: true,
  description: true,
  programme: true,
  contactEmail: true,
  contactPhone: true,
});
export type EventOfCategory = z.infer<typeof EventOfCategorySchema>;

const ScenarioSchema = z.object({ uid: z.string(), stageName: z.string(), isUsed: z.boolean() });

/** An event as its organizer sees it (ORG-211). */
export const OwnEventSchema = EventCardSchema.extend({
  ...Times.shape,
  ...About.shape,
  nameSearch: z.string(),
  organizationId: z.string(),
  price: z.number().int().nullable(),
  currency: CurrencySchema,
  showsPrice: z.boolean(),
  athletesAllowed: z.number().int(),
  rails: z.number().int(),
  timeBetweenCategories: z.number().int(),
  simultaneousCategories: z.boolean(),
  protestMin: z.number().int(),
  scenarios: z.array(ScenarioSchema),
  terms: z.string(),
  paymentInfo: z.string(),
  /** Days before the start until which a refund can be requested; null: never (N14). */
  refundDays: z.number().int().nullable(),
  /** True if a judge with the principal permission runs the event. No column stores it (V2). */
  eventHandler: z.boolean(),
  /**
   * Fields that the server refuses to change now (E8). `type` is locked too while the event has categories or general
   * tests. `qualifierOnline` is locked while the qualifier has tests.
   */
  locked: z.array(z.enum(eventFields)),
  entries: z.number().int(),
  /** Moment when the participants got a reminder of the present start (M5). */
  startRemindedAt: DateTimeSchema.nullable(),
  /** A number that grows with each change of the event's form. */
  version: VersionSchema,
  /** Moment until which the organizer can undo the end of the event; null if the end is final. */
  reopenUntil: DateTimeSchema.nullable(),
  reopenQualifierUntil: DateTimeSchema.nullable(),
  /**
   * Set if the platform hides the event, with its reason. Without a reason the event is hidden with its blocked
   * organization (N8).
   */
  hidden: z.object({ at: DateTimeSchema, reason: z.string().nullable() }).nullable(),
  /** True for a draft, which only its organization sees (N11). */
  draft: z.boolean(),
  createdAt: DateTimeSchema,
  updatedAt: DateTimeSchema,
  now: DateTimeSchema,
});
export type OwnEvent = z.infer<typeof OwnEventSchema>;

const filters = {
  /** Words or parts of the event's name or place, in any order. Accents and capitals do not count. */
  name: z.string().trim().max(100).optional(),
  /** Only events that run on this day, by the calendar of the event's place. */
  day: z.iso
    .date()
    .refine(day => day >= '0001')
    .optional(),
};

/** Text that says where the next page starts. The answer with the page before contains it. */
const cursor = z.string().max(200).optional();

export const events = {
  home: forEverybody
    .route({
      method: 'GET',
      path: '/events/home',
      tags,
      summary: 'Los próximos y los que están en curso, seis de cada',
    })
    .output(z.object({ upcoming: z.array(EventCardSchema), running: z.array(EventCardSchema) })),
  list: forEverybody
    .route({ method: 'GET', path: '/events', tags, summary: 'Eventos por nombre y día, 24 por página' })
    .input(z.object({ state: z.enum(['open', 'completed']).default('open'), ...filters, cursor }))
    .output(z.object({ events: z.array(EventCardSchema), next: z.string().nullable() })),
  read: forEverybody
    .route({ method: 'GET', path: '/events/{id}', tags, summary: 'Un evento con sus categorías' })
    .input(ById)
    .output(z.object({ event: PublicEventSchema })),
  terms: forEverybody
    .route({ method: 'GET', path: '/events/{id}/terms', tags, summary: 'La aceptación de riesgo de un evento' })
    .input(ById)
    .output(z.object({ uid: z.string(), name: z.string(), terms: z.string() })),
  forAthlete: forTypes('athlete')
    .route({
      method: 'GET',
      path: '/events/{id}/athlete',
      tags,
      summary: 'Lo que cuesta y si el atleta ya está dentro',
    })
    .input(ById)
    .output(
      PlacePriceSchema.extend({
        paymentInfo: z.string(),
        isJoined: z.boolean(),
        isOpen: z.boolean(),
      }),
    ),
  listAsOrganizer: forOrganization('see')
    .route({ method: 'GET', path: '/organization/events', tags, summary: 'Los eventos de la organización' })
    .input(z.object({ ...filters, cursor }))
    .output(
      z.object({
        events: z.array(
          EventCardSchema.extend({
            qualifierState: z.enum(qualifierStates),
            draft: z.boolean(),
            categories: z.number().int(),
            entries: z.number().int(),
          }),
        ),
        next: z.string().nullable(),
      }),
    ),
  readAsOrganizer: forOrganization('see')
    .route({ method: 'GET', path: '/organization/events/{id}', tags, summary: 'Un evento propio, para editarlo' })
    .input(ById)
    .output(z.object({ event: OwnEventSchema, categories: z.array(CategorySchema) })),
  previewAsOrganizer: forOrganization('see')
    .route({
      method: 'GET',
      path: '/organization/events/{id}/preview',
      tags,
      summary: 'Un evento propio como lo verá el público, también mientras es un borrador',
    })
    .input(ById)
    .output(z.object({ event: PublicEventSchema })),
  create: forOrganization('edit', { picture: true })
    .route({ method: 'POST', path: '/organization/events', tags, summary: 'Crear un evento' })
    .input(CreateEventSchema)
    .output(z.object({ uid: z.string() })),
  update: forOrganization('edit', { picture: true })
    .route({ method: 'PUT', path: '/organization/events/{id}', tags, summary: 'Cambiar un evento propio' })
    .input(z.object({ id: IdSchema, form: EditEventSchema, version: SeenVersion }))
    .output(Nothing),
  ...eventLifecycle,
};
