import { z } from 'zod';
import { DateTimeSchema, forEverybody, forTypes, Nothing } from '#contract/base.ts';
import { IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { sceneKinds, screenStates } from '#domain/day/displays/screen-states.ts';

const words = messages.screens;
const tags = ['Día del evento'];
// For the event's organization and its principal judges; checked per event.
const manager = forTypes('staff', 'organization');

const size = z.number().int().min(0).max(20_000);
/** A screen's report about itself, only for the people in charge of the hall. */
const ScreenInfoSchema = z.object({
  scene: z.enum(sceneKinds).nullable(),
  placeId: z.string().max(64).nullable(),
  width: size,
  height: size,
  /** Largest error of its clock in milliseconds; null until it has heard the server's. */
  errorMs: z.number().int().min(0).max(600_000).nullable(),
  /** It shows its last state: the connection to the floor is broken. */
  isBehind: z.boolean(),
});
export type ScreenInfo = z.infer<typeof ScreenInfoSchema>;

const PlaceSchema = z.object({ id: z.string(), name: z.string().nullable() });

const HelloSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('code'), code: z.string(), expiresAt: DateTimeSchema }),
  z.object({
    state: z.literal('paired'),
    name: z.string(),
    event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string() }),
    place: PlaceSchema,
    scene: z.enum(sceneKinds),
  }),
]);
export type ScreenHello = z.infer<typeof HelloSchema>;

const ScreenSchema = z.object({
  uid: z.string(),
  name: z.string(),
  placeId: z.string(),
  scene: z.enum(sceneKinds),
  state: z.enum(screenStates),
  seenAt: DateTimeSchema,
  /** Its last report; null before the first. */
  info: ScreenInfoSchema.nullable(),
});
export type ScreenOfEvent = z.infer<typeof ScreenSchema>;

const ScreenListSchema = z.object({
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string(), isOver: z.boolean() }),
  now: DateTimeSchema,
  places: z.array(PlaceSchema),
  screens: z.array(ScreenSchema),
});
export type ScreenList = z.infer<typeof ScreenListSchema>;

const Shows = {
  placeId: text(words.place, 64),
  scene: z.enum(sceneKinds, words.scene),
};
const name = text(words.name, 60);
const OfScreen = z.object({ screenId: IdSchema });

/** The form of a new screen. */
export const PairFormSchema = z.object({ code: text(words.code, 20), name, ...Shows });

export const screens = {
  hello: forEverybody
    .route({ method: 'POST', path: '/screens/hello', tags, summary: 'Lo que una pantalla debe mostrar, o su código' })
    .input(
      z.object({
        // The screen chooses and stores it; the token alone identifies the screen.
        token: z.string().regex(/^[\w-]{43}$/),
        info: ScreenInfoSchema.optional(),
      }),
    )
    .output(HelloSchema),
  list: manager
    .route({ method: 'GET', path: '/events/{eventId}/screens', tags, summary: 'Las pantallas de un evento' })
    .input(z.object({ eventId: IdSchema }))
    .output(ScreenListSchema),
  pair: manager
    .route({ method: 'POST', path: '/events/{eventId}/screens', tags, summary: 'Vincular una pantalla por su código' })
    .input(PairFormSchema.extend({ eventId: IdSchema, commandId: z.uuid().optional() }))
    .output(Nothing),
  rename: manager
    .route({ method: 'POST', path: '/screens/{screenId}/name', tags, summary: 'Cambiar el nombre de una pantalla' })
    .input(OfScreen.extend({ name }))
    .output(Nothing),
  setScene: manager
    .route({ method: 'POST', path: '/screens/{screenId}/scene', tags, summary: 'Elegir lo que muestra una pantalla' })
    .input(OfScreen.extend(Shows))
    .output(Nothing),
  remove: manager
    .route({ method: 'DELETE', path: '/screens/{screenId}', tags, summary: 'Quitar una pantalla' })
    .input(OfScreen)
    .output(Nothing),
};
