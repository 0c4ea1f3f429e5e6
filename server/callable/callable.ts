import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { sharedContext } from '#server/accounts/request-context.ts';
import type { App } from '#server/app.ts';
import { answerFor, pictureLimit } from '#server/http/answer-for.ts';
import { bodyLimit } from '#server/http/bounded-json.ts';
import { atMost } from '#server/http/limits.ts';
import { checkAccess } from '#server/http/procedures.ts';
import { accountCalls, openAccountCalls, profileCalls, signUpCalls } from './account-calls.ts';
import { appealCalls } from './appeal-calls.ts';
import { boardsCalls } from './boards-calls.ts';
import { askAs, type Call, type Calls, fieldOf } from './call.ts';
import { eventsCalls } from './events-calls.ts';
import { joiningCalls } from './joining-calls.ts';
import { resultsCalls } from './results-calls.ts';
import { withReviews } from './review-calls.ts';
import { runningBodyLimit, runningCalls } from './running-calls.ts';
import { staffCalls } from './staff-calls.ts';
import { teamsCalls } from './teams-calls.ts';
import { ticketCalls } from './ticket-calls.ts';
import { uploadCalls } from './upload-calls.ts';

// C1: the functions that the source names, in the wire form of Firebase's callable functions.
// https://firebase.google.com/docs/functions/callable-reference

const words = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;
type Word = keyof typeof words;

const wordOf: Record<string, Word> = {
  BAD_REQUEST: 'INVALID_ARGUMENT',
  REFUSED: 'FAILED_PRECONDITION',
  INVALID_FIELD: 'FAILED_PRECONDITION',
  UNAUTHORIZED: 'UNAUTHENTICATED',
  FORBIDDEN: 'PERMISSION_DENIED',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'ALREADY_EXISTS',
  TOO_MANY_REQUESTS: 'RESOURCE_EXHAUSTED',
  SERVICE_UNAVAILABLE: 'UNAVAILABLE',
};

function sendError(reply: FastifyReply, word: Word, message: string, details?: unknown, status: number = words[word]) {
  const error = { status: word, message, ...(details !== undefined && { details }) };
  return reply.code(status).header('cache-control', 'no-store').send({ error });
}

/** A body that cannot be read: no JSON, no object, too large. */
function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode: status = 500 } = error;
  if (status === 413) return sendError(reply, 'INVALID_ARGUMENT', messages.server.tooLarge, undefined, 413);
  if (status < 500) return sendError(reply, 'INVALID_ARGUMENT', messages.server.invalid);
  request.log.error({ err: error }, 'unforeseen failure');
  return sendError(reply, 'INTERNAL', messages.server.unexpected);
}

const serve = (app: App, call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { body } = request;
  if (fieldOf(body, 'data') === undefined) return sendError(reply, 'INVALID_ARGUMENT', messages.server.invalid);
  const context = sharedContext(app, request, reply);
  try {
    const result = await call(askAs(context), fieldOf(body, 'data'), context);
    return reply.header('cache-control', 'no-store').send({ result: result ?? null });
  } catch (thrown) {
    const { code, message, data } = answerFor(app, thrown);
    return sendError(reply, wordOf[code] ?? 'INTERNAL', message, data);
  }
};

// All others ask who is there first; these answer what the page shows to everybody.
const publicCalls = new Set(['getCategoriesByEvent', 'getPositionsTable', 'getTypeUser', 'existUser', 'createUser']);

/** Who asks is found out before a body is read: a stranger costs no more than his question. */
const askFirst =
  (app: App, access: 'signed-in' | ['organization']) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      checkAccess(access, (await sharedContext(app, request, reply).readViewer())?.type ?? null);
    } catch (thrown) {
      const { code, message } = answerFor(app, thrown);
      return sendError(reply, wordOf[code] ?? 'INTERNAL', message);
    }
  };

type Options = { bodyLimit: number; mostAtOnce?: number; access?: 'signed-in' | ['organization'] };

export function mountCallables(http: FastifyInstance, app: App) {
  const errorHandler = answerUnreadable;
  const mount = (calls: Calls, { bodyLimit: most, mostAtOnce, access = 'signed-in' }: Options) => {
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
      ...boardsCalls,
      ...eventsCalls,
      ...resultsCalls,
      ...staffCalls,
      ...teamsCalls,
      ...ticketCalls,
      ...uploadCalls,
    }),
    { bodyLimit },
  );
  // A photo or a team's logo travels inside these.
  mount({ ...signUpCalls, ...profileCalls, ...joiningCalls }, { bodyLimit: pictureLimit, mostAtOnce: 96 });
  // A whole file does inside this one.
  mount(runningCalls, { bodyLimit: runningBodyLimit, mostAtOnce: 6, access: ['organization'] });
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
    sendError(reply, 'NOT_FOUND', messages.server.notFound);
  http.all('/callable/*', { errorHandler, onRequest: refuse }, refuse);
}
