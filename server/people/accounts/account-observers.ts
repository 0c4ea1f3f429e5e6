import type { Db } from '#server/foundation/db/connection.ts';

export type AccountObservers<App> = {
  /** An account signed up through the link of a waiting place: it takes the place (N10). */
  signedUpByLink(
    trx: Db,
    app: App,
    link: { userId: string; email: string },
    by: { uid: string; network: string },
  ): Promise<void>;
  birthdateChanged(trx: Db, app: App, athlete: { id: string; name: string }): Promise<void>;
};
