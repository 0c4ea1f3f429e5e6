import type { App } from '#server/app.ts';
import { codedLink } from '#server/foundation/mail/coded-link.ts';
import { makeSigned, readSigned } from '#server/people/accounts/auth.ts';

/** Makes a mailed link of the waiting list. Its code is derived, not stored. */
export const offerUrl = ({ auth, config }: Pick<App, 'auth' | 'config'>, eventId: string, id: string): string =>
  codedLink(config.publicUrl, `/events/tickets/${eventId}`, makeSigned(auth, 'waiting', id));

/** Returns the id of the waiting row in a code. Null when the signature is wrong. */
export const idOfCode = (app: Pick<App, 'auth'>, code: string): string | null => readSigned(app.auth, 'waiting', code);
