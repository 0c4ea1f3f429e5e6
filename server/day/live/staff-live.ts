import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { requestContext } from '#server/people/accounts/request-context.ts';
import { type AskedChannel, readChannels, sourceOf } from './channels.ts';
import { checkStaffBoard, checkStaffFloors } from './live.access.ts';
import { answerNo, type OpenOwnStream, sendOwn } from './own-stream.ts';

type Route = { Params: { id: string } };
type FloorRequest = FastifyRequest<Route>;

/** `/live` and floors for the event's own people: includes judges and unpublished parts. */
export function mountStaffLive(http: FastifyInstance, app: App, openStream: OpenOwnStream) {
  const { floors, days } = app.floors;

  async function eventOf(place: string, network: string): Promise<string> {
    const eventId = await floors.eventOf(place, network);
    if (eventId === null) throw notFound();
    return eventId;
  }

  /** One refusal refuses the whole request. Each event is checked once, whatever its number of floors. */
  async function checkAll(context: RequestContext, asked: readonly AskedChannel[]): Promise<void> {
    const eventIds = new Set<string>();
    for (const channel of asked) {
      if (channel.kind === 'board') await checkStaffBoard(context, channel.categoryId);
      else eventIds.add(channel.kind === 'day' ? channel.eventId : await eventOf(channel.place, context.address));
    }
    for (const eventId of eventIds) await checkStaffFloors(context, eventId);
  }

  async function answer(request: FloorRequest, reply: FastifyReply, isDay: boolean) {
    const context = requestContext(app, request, reply);
    const { id } = request.params;
    const network = context.address;
    await checkStaffFloors(context, isDay ? id : await eventOf(id, network));
    const shown = await (isDay ? days.show({ eventId: id, scope: 'own' }, network) : floors.show(id, 'own', network));
    if (!shown) throw notFound();
    if (shown.staleFor !== null) reply.header('x-board-stale', '1');
    return sendOwn(request, reply, shown.kept, shown.kept.bytes);
  }

  http.get<Route>('/organization/floors/:id', { errorHandler: answerNo }, (request, reply) =>
    answer(request, reply, false),
  );
  http.get<Route>('/organization/floors/:id/day', { errorHandler: answerNo }, (request, reply) =>
    answer(request, reply, true),
  );
  http.get('/organization/live', { errorHandler: answerNo, exposeHeadRoute: false }, async (request, reply) => {
    const asked = readChannels(request.url.split('?', 2)[1] ?? '');
    if (!asked) throw notFound();
    const check = (context: RequestContext) => checkAll(context, asked);
    const from = (network: string) => asked.map(channel => sourceOf(app, channel, { scope: 'own', network }));
    return openStream(request, reply, { check, from });
  });
}
