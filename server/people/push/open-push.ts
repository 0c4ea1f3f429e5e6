import { isPushEndpoint } from '#domain/people/push/push-hosts.ts';
import { authorization, type BrowserKeys, encryptMessage, type ServerKeys } from './web-push.ts';

type PushMessage = {
  title: string;
  body: string;
  /** The page that a press on the notification opens. */
  url: string;
  /** A later message with the same topic replaces an earlier one. Letters and digits, 32 at most. */
  topic: string;
};

/**
 * `gone`: the browser no longer wants messages. `later`: the service took nothing and may be asked again. `refused`: it
 * will not take this message, or nobody knows whether it did.
 */
type PushOutcome = 'taken' | 'gone' | 'later' | 'refused';
export type Subscriber = BrowserKeys & { endpoint: string };

export type Push = {
  publicKey: string;
  send: (to: Subscriber, message: PushMessage) => Promise<PushOutcome>;
};

type Parts = {
  keys: ServerKeys;
  /** An address of the operator, for the push services. */
  contact: string;
  /** Another address that takes the messages of all services, each service as the first part of the path. */
  relay: string | null;
  now: () => Date;
};

const hour = 3_600_000;
const patienceMs = 5_000;
/** A service that does not answer is left alone for so long, so that no message waits behind it. */
const awayMs = 15_000;
const longestAnswer = 4_096;
/** A message about a heat is of no use after this time, in seconds. */
const lastsS = 600;
/** A reason of these kinds says that no connection was made, so the service has nothing. */
const unreached = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Sends messages to the push services of browsers (RFC 8030). No redirects, short answers, five seconds. */
export function openPush({ keys, contact, relay, now }: Parts): Push {
  const tokens = new Map<string, { header: string; renewAt: number }>();
  const awayUntil = new Map<string, number>();

  function authorize(audience: string): string {
    const at = now().getTime();
    const known = tokens.get(audience);
    if (known && at < known.renewAt) return known.header;
    const header = authorization(keys, { audience, contact, until: Math.floor((at + 12 * hour) / 1000) });
    tokens.set(audience, { header, renewAt: at + 6 * hour });
    return header;
  }

  async function post(to: Subscriber, { title, body, url, topic }: PushMessage): Promise<PushOutcome> {
    const { origin, host, pathname, search } = new URL(to.endpoint);
    // The declarative form: browsers that know it draw the notification themselves, push.js does so in the others.
    const said = { web_push: 8030, notification: { title, body, navigate: url, tag: topic, lang: 'es' } };
    const answer = await fetch(relay === null ? to.endpoint : `${relay}/${host}${pathname}${search}`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        authorization: authorize(origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: `${lastsS}`,
        urgency: 'high',
        topic,
      },
      body: encryptMessage(JSON.stringify(said), to),
    });
    await skipAnswer(answer);
    if (answer.ok) return 'taken';
    if (answer.status === 404 || answer.status === 410) return 'gone';
    return answer.status === 429 || answer.status >= 500 ? 'later' : 'refused';
  }

  return {
    publicKey: keys.publicKey,
    async send(to, message) {
      if (!isPushEndpoint(to.endpoint)) return 'gone';
      const { host } = new URL(to.endpoint);
      if (Date.now() < (awayUntil.get(host) ?? 0)) return 'later';
      try {
        return await post(to, message);
      } catch (error) {
        const { name, cause } = error as Error & { cause?: { code?: string } };
        const isUnreached = unreached.test(cause?.code ?? '');
        if (isUnreached || name === 'TimeoutError') awayUntil.set(host, Date.now() + awayMs);
        return isUnreached ? 'later' : 'refused';
      }
    },
  };
}

/** Reads a short answer, so that its connection serves the next message. A long one is cut. */
async function skipAnswer(answer: Response): Promise<void> {
  let read = 0;
  for await (const chunk of answer.body ?? []) {
    read += chunk.length;
    if (read > longestAnswer) break;
  }
}
