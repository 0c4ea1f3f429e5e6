import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#server/app.ts';
import { codedLink } from '#server/foundation/mail/coded-link.ts';

type Parts = Pick<App, 'auth' | 'config'>;

const sign = ({ auth }: Pick<App, 'auth'>, id: string) =>
  createHmac('sha256', auth.options.secret).update(`waiting\n${id}`).digest('base64url');

/** Code in the waiting list's mailed links. It is derived, not stored. */
const codeOf = (app: Pick<App, 'auth'>, id: string): string => `${id}.${sign(app, id)}`;

export const offerUrl = (app: Parts, eventId: string, id: string): string =>
  codedLink(app.config.publicUrl, `/events/tickets/${eventId}`, codeOf(app, id));

/** Waiting row of a code. Null when the signature is wrong. */
export function idOfCode(app: Pick<App, 'auth'>, code: string): string | null {
  const [id = '', signature = ''] = code.split('.');
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(app, id));
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
