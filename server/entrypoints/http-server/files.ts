import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { findCalendar } from '#server/competition/events/calendar.ts';
import { readOwnCalendar } from '#server/day/calendar/own-calendar.ts';
import { answerNo } from '#server/day/live/serve-own.ts';
import { sendProblem } from '#server/foundation/http/problem.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { slowGuesses } from '#server/foundation/limits/slow-guesses.ts';
import { qrPicture } from '#server/money/tickets/qr-picture.ts';
import { sharedContext } from '#server/people/accounts/request-context.ts';

const year = 'public, max-age=31536000, immutable';
const flagsFolder = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2');

export function mountFiles(http: FastifyInstance, app: App) {
  // Names are random and never reused, so a picture may be cached permanently.
  http.get<{ Params: { name: string } }>('/files/images/:name', async (request, reply) => {
    const { name } = request.params;
    const file = /^[\w-]+\.webp$/.test(name) ? await app.storage.open(`images/${name}`) : null;
    if (!file) return sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound);
    return reply
      .headers({ 'content-type': file.type, 'content-length': file.size, 'cache-control': year })
      .send(file.stream);
  });

  // The ticket's number alone gives access to the ticket, so no cache may store the picture.
  http.get<{ Params: { name: string } }>('/files/tickets/:name', { errorHandler: answerNo }, async (request, reply) => {
    const id = /^([\w-]{1,64})\.svg$/.exec(request.params.name)?.[1];
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const picture = await slowGuesses(sharedContext(app, request, reply), async () => {
      const drawn = id ? await qrPicture(app, id) : null;
      if (drawn === null) throw notFound();
      return drawn;
    });
    return reply.header('content-type', 'image/svg+xml').send(picture);
  });

  // The event's dates may change, so a browser revalidates the calendar file each time.
  http.get<{ Params: { name: string } }>('/files/calendar/:name', async (request, reply) => {
    const id = /^([\w-]{1,64})\.ics$/.exec(request.params.name)?.[1];
    const calendar = id ? await findCalendar(app, id) : null;
    if (!calendar) return sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound);
    const headers = {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${calendar.name}"`,
      'cache-control': 'no-cache',
    };
    return reply.headers(headers).send(calendar.text);
  });

  // The address alone gives access to an athlete's heats. Calendars of others read it, so it is stored nowhere on the way.
  const mine = { errorHandler: answerNo };
  http.get<{ Params: { name: string } }>('/files/calendar/mine/:name', mine, async (request, reply) => {
    const token = /^([\w-]{32})\.ics$/.exec(request.params.name)?.[1];
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const text = await slowGuesses(sharedContext(app, request, reply), async () => {
      const own = token ? await readOwnCalendar(app, token) : null;
      if (own === null) throw notFound();
      return own;
    });
    return reply.header('content-type', 'text/calendar; charset=utf-8').send(text);
  });

  http.get<{ Params: { name: string } }>('/flags/:name', async (request, reply) => {
    const country = /^([a-z]{2})\.svg$/.exec(request.params.name)?.[1];
    const svg = country ? await readFile(join(flagsFolder, `${country.toUpperCase()}.svg`)).catch(() => null) : null;
    if (!svg) return sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound);
    return reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=604800' }).send(svg);
  });
}
