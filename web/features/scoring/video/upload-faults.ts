import { ORPCError } from '@orpc/client';
import { messages } from '#contract/messages.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';

const words = messages.upload;

/** `passing` is retried, `gone` needs a new upload. `later` can continue with the same file, `final` cannot. */
type Fault = { kind: 'passing' | 'gone' | 'later' | 'final'; message: string };

type Answer = { getStatus(): number; getBody(): string; getHeader(name: string): string | undefined };
type TusError = Error & { originalResponse?: Answer | null };

/** A failed request of an upload. Errors of the library get their kind from the HTTP status. */
export class UploadFault extends Error {
  override name = 'UploadFault';
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

function messageIn(answer: Answer): string {
  try {
    const body: unknown = JSON.parse(answer.getBody());
    if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message);
  } catch {}
  return messages.server.unexpected;
}

function faultOfAnswer(answer: Answer): Fault {
  const status = answer.getStatus();
  if (status === 410) {
    const isNoVideo = answer.getHeader('upload-refusal') === 'type';
    return { kind: 'final', message: isNoVideo ? words.videoType : words.videoBroken };
  }
  const message = messageIn(answer);
  if (status === 404) return { kind: 'gone', message: words.videoGone };
  if (status === 507 || status === 401 || status === 403) return { kind: 'later', message };
  if (status === 408 || status === 409 || status === 423 || status === 429 || status >= 500) {
    return { kind: 'passing', message };
  }
  return { kind: 'final', message };
}

export function faultOf(error: unknown): Fault {
  if (error instanceof UploadFault) return error.fault;
  if (error instanceof ORPCError) {
    const isPassing = error.status === 429 || error.status >= 500;
    const kind = isPassing ? 'passing' : error.status === 401 ? 'later' : 'final';
    return { kind, message: messageOf(error) };
  }
  const answer = (error as TusError | null)?.originalResponse;
  if (answer && answer.getStatus() > 0) return faultOfAnswer(answer);
  return { kind: 'passing', message: words.videoWaiting };
}
