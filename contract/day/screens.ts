import { z } from 'zod';
import { DateTimeSchema, forEverybody, forOrganization, Nothing } from '#contract/base.ts';
import { SponsorSchema } from '#contract/competition/sponsors.ts';
import { IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { sceneKinds, screenStates } from '#domain/day/displays/screen-states.ts';
import { mostLetters, wantedKinds, whyNotMessage } from '#domain/day/displays/wanted.ts';

const words = messages.screens;
const tags = ['Día del evento'];
// Calls for the event's organization and its principal judges. Each call checks the event.
const manager = forOrganization('day', { also: ['staff'] });

const plainKinds = ['auto', 'race', 'next', 'clock', 'sponsors', 'black'] as const;
const problems = { empty: words.message, long: words.messageLong(mostLetters), signs: words.messageSigns };
const MessageTextSchema = z.string(words.message).transform((text, { addIssue }) => {
  const why = whyNotMessage(text);
  if (why !== null) addIssue({ code: 'custom', message: problems[why] });
  return text.trim();
});

const WantedSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(plainKinds) }),
    z.object({ kind: z.literal('board'), categoryId: text(words.category, 64) }),
    z.object({ kind: z.literal('message'), text: MessageTextSchema }),
  ],
  words.scene,
);

const shownScenes = [...wantedKinds.filter(kind => kind !== 'auto'), 'wait'] as const;
const ShownSchema = z.object({
  /** Number of the choice that the screen follows. */
  n: z.number().int().min(0).max(2_000_000_000),
  kind: z.enum(wantedKinds),
  /** The scene that was visible at the moment of the report. */
  scene: z.enum(shownScenes),
});

const size = z.number().int().min(0).max(20_000);
/** A screen's report about itself, only for the people in charge of the hall. */
const ScreenInfoSchema = z.object({
  scene: z.enum(sceneKinds).nullable(),
  placeId: z.string().max(64).nullable(),
  width: size,
  height: size,
  /** The largest error of the screen's clock in milliseconds. Null until the screen has the server's time. */
  errorMs: z.number().int().min(0).max(600_000).nullable(),
  /** The screen shows its last state, because its connection to the floor is broken. */
  isBehind: z.boolean(),
  /** The scene that the screen shows. Missing from pages that were opened when there were only two scenes. */
  shown: ShownSchema.optional(),
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
    /** The scene for pages that were opened when there were only two scenes. */
    scene: z.enum(sceneKinds),
    wanted: WantedSchema,
    /** Number of the choice. The screen reports it, so the organizer sees that the screen has it. */
    wantedN: z.number(),
    /** Name of the wanted board's category; null if the public may not see its table. */
    boardName: z.string().nullable(),
    /** Only while they are wanted. Missing from a state that the screen kept from before. */
    sponsors: z.array(SponsorSchema).optional(),
  }),
]);
export type ScreenHello = z.infer<typeof HelloSchema>;

const ScreenSchema = z.object({
  uid: z.string(),
  name: z.string(),
  placeId: z.string(),
  wanted: WantedSchema,
  wantedN: z.number(),
  /** The time of the last choice; null before the first choice. */
  wantedAt: DateTimeSchema.nullable(),
  state: z.enum(screenStates),
  seenAt: DateTimeSchema,
  /** The screen's last report; null before the first. */
  info: ScreenInfoSchema.nullable(),
});
export type ScreenOfEvent = z.infer<typeof ScreenSchema>;

const ScreenListSchema = z.object({
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string(), isOver: z.boolean() }),
  now: DateTimeSchema,
  places: z.array(PlaceSchema),
  /** How many sponsors the event has. */
  sponsors: z.number().int(),
  /** Categories that have a table; `isShown`: the public sees it. */
  categories: z.array(z.object({ uid: z.string(), name: z.string(), isShown: z.boolean() })),
  screens: z.array(ScreenSchema),
});
export type ScreenList = z.infer<typeof ScreenListSchema>;

/** The form of a screen, and of a new one. */
export const ScreenFormSchema = z.object({ name: text(words.name, 60), placeId: text(words.place, 64) });
export const PairFormSchema = ScreenFormSchema.extend({ code: text(words.code, 20) });
const OfScreen = z.object({ screenId: IdSchema });
/** A form of one field; its error appears there. */
export const MessageFormSchema = z.object({ text: MessageTextSchema });

export const screens = {
  hello: forEverybody
    .route({ method: 'POST', path: '/screens/hello', tags, summary: 'Lo que una pantalla debe mostrar, o su código' })
    .input(
      z.object({
        // The screen chooses and stores this token. The token alone identifies the screen.
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
  change: manager
    .route({
      method: 'PATCH',
      path: '/screens/{screenId}',
      tags,
      summary: 'Cambiar el nombre o la pista de una pantalla',
    })
    .input(OfScreen.extend(ScreenFormSchema.shape))
    .output(Nothing),
  setScene: manager
    .route({ method: 'POST', path: '/events/{eventId}/scene', tags, summary: 'Elegir lo que muestran las pantallas' })
    .input(
      z.object({
        eventId: IdSchema,
        screenIds: z.union([z.literal('all'), z.array(IdSchema).min(1).max(60)]),
        wanted: WantedSchema,
      }),
    )
    .output(Nothing),
  remove: manager
    .route({ method: 'DELETE', path: '/screens/{screenId}', tags, summary: 'Quitar una pantalla' })
    .input(OfScreen)
    .output(Nothing),
};
