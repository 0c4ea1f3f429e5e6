import { z } from 'zod';
import { forSignedIn, Nothing } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { isPushEndpoint } from '#domain/people/push/push-hosts.ts';

const tags = ['Avisos'];
const words = messages.push;

/** The address of a browser at its push service. With it and its keys anybody can write to that browser. */
const EndpointSchema = z.string(words.unknownService).refine(isPushEndpoint, words.unknownService);
const bytes = (count: number) =>
  z.string(words.badKeys).regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), words.badKeys);

const OneBrowser = z.object({ endpoint: EndpointSchema });

export const push = {
  key: forSignedIn
    .route({ method: 'GET', path: '/push', tags, summary: 'La clave con la que un navegador pide avisos' })
    .output(z.object({ key: z.string() })),
  subscribe: forSignedIn
    .route({
      method: 'POST',
      path: '/push',
      tags,
      summary: 'Recibir avisos en este navegador, mientras dure la sesión',
    })
    .input(OneBrowser.extend({ p256dh: bytes(65), auth: bytes(16) }))
    .output(Nothing),
  remove: forSignedIn
    .route({ method: 'POST', path: '/push/remove', tags, summary: 'No recibir más avisos en este navegador' })
    .input(OneBrowser)
    .output(Nothing),
  test: forSignedIn
    .route({ method: 'POST', path: '/push/test', tags, summary: 'Enviar un aviso de prueba a este navegador' })
    .input(OneBrowser)
    .output(Nothing),
};
