import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { answerFor, pictureLimit } from '#server/foundation/http/answer-for.ts';
import { bodyLimit } from '#server/foundation/http/bounded-json.ts';
import { atMost } from '#server/foundation/http/limits.ts';
import { checkCaller } from '#server/foundation/http/procedures.ts';
import { sendWireError } from '#server/foundation/http/wire-form.ts';
import { sharedContext } from '#server/people/accounts/request-context.ts';
import { accountCalls, openAccountCalls, profileCalls, signUpCalls } from './account-calls.ts';
import { appealCalls } from './appeal-calls.ts';
import { boardsCalls } from './boards-calls.ts';
import { askAs, type Call, type Calls, fieldOf } from './call.ts';
import { eventsCalls } from './events-calls.ts';
import { heatsCalls } from './heats-calls.ts';
import { joiningCalls } from './joining-calls.ts';
import { mostTables } from './results-beside.ts';
import { resultsCalls } from './results-calls.ts';
import { withReviews } from './review-calls.ts';
import { runningBodyLimit, runningCalls } from './running-calls.ts';
import { staffCalls } from './staff-calls.ts';
import { streamCalls } from './stream-calls.ts';
import { teamsCalls } from './teams-calls.ts';
import { ticketCalls } from './ticket-calls.ts';
import { unwrapLongs } from './unwrap-longs.ts';
import { uploadCalls } from './upload-calls.ts';

// This file serves the source's functions, in the wire form of Firebase's callable functions (C1).

const invalid = { code: 'BAD_REQUEST', message: messages.server.invalid };

/** Answers an unreadable body: no JSON, no object, or too large. */
function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode: status = 500 } = error;
  if (status === 413) return sendWireError(reply, { code: 'BAD_REQUEST', message: messages.server.tooLarge, status });
  if (status < 500) return sendWireError(reply, invalid);
  request.log.error({ err: error }, 'unforeseen failure');
  return sendWireError(reply, { code: 'INTERNAL', message: messages.server.unexpected });
}

const serve = (app: App, call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { body } = request;
  if (fieldOf(body, 'data') === undefined) return sendWireError(reply, invalid);
  const context = sharedContext(app, request, reply);
  try {
    const result = await call(askAs(context, call.names), unwrapLongs(fieldOf(body, 'data')), context);
    return reply.header('cache-control', 'no-store').send({ result: result ?? null });
  } catch (thrown) {
    const { code, message, data } = answerFor(app, thrown);
    return sendWireError(reply, { code, message, details: data });
  }
};

// These calls need no session: public data and sign-up. All others check the session first.
const publicCalls = new Set(['getCategoriesByEvent', 'getPositionsTable', 'getTypeUser', 'existUser', 'createUser']);

/** Checks the caller before the server reads a body, so that a stranger costs little. */
const askFirst = (app: App, access: Access) => async (request: FastifyRequest, reply: FastifyReply) => {
  try {
    await checkCaller(sharedContext(app, request, reply), access);
  } catch (thrown) {
    const { code, message } = answerFor(app, thrown);
    return sendWireError(reply, { code, message });
  }
};

type Options = { bodyLimit: number; mostAtOnce?: number; access?: Access };

export function mountCallables(http: FastifyInstance, app: App) {
  const errorHandler = answerUnreadable;
  const mount = (calls: Calls, { bodyLimit: most, mostAtOnce, access = { access: 'signed-in' } }: Options) => {
    const enter = mostAtOnce === undefined ? [] : [atMost(mostAtOnce)];
    for (const [name, call] of Object.entries(calls)) {
      const guard = publicCalls.has(name) ? [] : [askFirst(app, access)];
      const onRequest = [...guard, ...enter];
      http.post(`/callable/${name}`, { bodyLimit: most, onRequest, errorHandler }, serve(app, call));
    }
  };
  mount(
    withReviews({
      ...accountCalls,
      ...openAccountCalls,
      ...appealCalls,
      ...eventsCalls,
      ...heatsCalls,
      ...resultsCalls,
      ...staffCalls,
      ...streamCalls,
      ...teamsCalls,
      ...ticketCalls,
      ...uploadCalls,
    }),
    { bodyLimit },
  );
  // Anybody may ask for a whole table, so few such calls run at the same time.
  mount(boardsCalls, { bodyLimit, mostAtOnce: mostTables });
  // The bodies of these calls contain a photo or a team's logo.
  mount({ ...signUpCalls, ...profileCalls, ...joiningCalls }, { bodyLimit: pictureLimit, mostAtOnce: 96 });
  // The bodies of these calls contain a whole file.
  mount(runningCalls, {
    bodyLimit: runningBodyLimit,
    mostAtOnce: 6,
    access: { access: ['organization'], power: 'score' },
  });
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
    sendWireError(reply, { code: 'NOT_FOUND', message: messages.server.notFound });
  http.all('/callable/*', { errorHandler, onRequest: refuse }, refuse);
}
