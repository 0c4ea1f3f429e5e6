import { z } from 'zod';
import { forOrganization, Nothing } from '#contract/base.ts';
import { IdSchema, PhotoSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';

const words = messages.sponsors;
const tags = ['Eventos'];
const planner = forOrganization('edit');

export const mostSponsors = 24;
export const longestLine = 80;

/** A sponsor as everybody sees it. */
export const SponsorSchema = z.object({ name: z.string(), line: z.string(), photo: z.string() });
export type Sponsor = z.infer<typeof SponsorSchema>;

export const SponsorFormSchema = z.object({
  name: text(words.name, 60),
  line: z.string().trim().max(longestLine, words.lineLong(longestLine)),
  photo: PhotoSchema(words.photo),
});
export type SponsorForm = z.infer<typeof SponsorFormSchema>;

const SponsorsSchema = z.object({
  event: z.object({ uid: z.string(), name: z.string() }),
  /** In the order in which they are shown. */
  rows: z.array(SponsorSchema.extend({ uid: z.string() })),
});
export type Sponsors = z.infer<typeof SponsorsSchema>;

const ofEvent = '/organization/events/{eventId}/sponsors';
const OfSponsor = z.object({ sponsorId: IdSchema });

export const sponsors = {
  list: planner
    .route({ method: 'GET', path: ofEvent, tags, summary: 'Los patrocinadores de un evento propio' })
    .input(z.object({ eventId: IdSchema }))
    .output(SponsorsSchema),
  create: forOrganization('edit', { picture: true })
    .route({ method: 'POST', path: ofEvent, tags, summary: 'Agregar un patrocinador' })
    .input(z.object({ eventId: IdSchema, form: SponsorFormSchema }))
    .output(z.object({ uid: z.string() })),
  update: forOrganization('edit', { picture: true })
    .route({ method: 'PUT', path: '/organization/sponsors/{sponsorId}', tags, summary: 'Cambiar un patrocinador' })
    .input(OfSponsor.extend({ form: SponsorFormSchema }))
    .output(Nothing),
  reorder: planner
    .route({ method: 'POST', path: `${ofEvent}/order`, tags, summary: 'Ordenar los patrocinadores' })
    .input(z.object({ eventId: IdSchema, ids: z.array(IdSchema).max(mostSponsors) }))
    .output(Nothing),
  remove: planner
    .route({ method: 'DELETE', path: '/organization/sponsors/{sponsorId}', tags, summary: 'Quitar un patrocinador' })
    .input(OfSponsor)
    .output(Nothing),
};
