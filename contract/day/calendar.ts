import { z } from 'zod';
import { DateTimeSchema, forTypes } from '#contract/base.ts';

const tags = ['Día del evento'];

export const calendar = {
  read: forTypes('athlete')
    .route({ method: 'GET', path: '/athlete/calendar', tags, summary: 'Desde cuándo tengo un calendario de mis heats' })
    .output(z.object({ madeAt: DateTimeSchema.nullable() })),
  renew: forTypes('athlete')
    .route({
      method: 'POST',
      path: '/athlete/calendar',
      tags,
      summary: 'Crea el enlace privado del calendario de mis heats; el anterior deja de servir',
    })
    .output(z.object({ url: z.string().describe('Se dice una sola vez'), madeAt: DateTimeSchema })),
};
