import type { Db } from '#server/foundation/db/connection.ts';

export type AccountObservers<App> = {
  /** Called when an account signed up through the link of a waiting place. The account takes the place (N10). */
  signedUpByLink(
    trx: Db,
    app: App,
    link: { userId: string; email: string },
    by: { uid: string; network: string },
  ): Promise<void>;
  birthdateChanged(trx: Db, app: App, athlete: { id: string; name: string }): Promise<void>;
};
