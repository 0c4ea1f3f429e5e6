import { z } from 'zod';
import { DateTimeSchema, forTypes, Nothing, sendsPicture } from '#contract/base.ts';
import { NewPhotoSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';

export const boxRequestStates = ['pending', 'approved', 'declined'] as const;
export type BoxRequestState = (typeof boxRequestStates)[number];

export const BoxRequestSchema = z.object({
  uid: z.string(),
  organization: z.string(),
  photo: z.string().nullable(),
  status: z.enum(boxRequestStates),
  reason: z.string().nullable(),
  createdAt: DateTimeSchema,
  decidedAt: DateTimeSchema.nullable(),
});
export type BoxRequest = z.infer<typeof BoxRequestSchema>;

export const SubmitBoxRequestSchema = z.object({
  organization: z
    .string(messages.box.name)
    .trim()
    .min(1, { error: messages.box.name, abort: true })
    .max(80)
    .regex(/^[\p{L}\p{M}\d .,-]*$/u, messages.signUp.boxName),
  photo: NewPhotoSchema(messages.box.logo),
});

export const boxes = {
  request: forTypes('box')
    .route({
      method: 'GET',
      path: '/boxes/me/request',
      tags: ['Gimnasios'],
      summary: 'La solicitud del gimnasio, o null',
    })
    .output(z.object({ request: BoxRequestSchema.nullable() })),
  submitRequest: sendsPicture(['box'])
    .route({ method: 'POST', path: '/boxes/me/request', tags: ['Gimnasios'], summary: 'Pedir otro nombre y logo' })
    .input(SubmitBoxRequestSchema)
    .output(Nothing),
};
