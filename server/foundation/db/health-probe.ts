import pg from 'pg';

type HealthProbe = {
  answers(): Promise<boolean>;
  end(): Promise<void>;
};

const patienceMs = 1000;

/** The probe uses its own connection. A connection that waits behind other work would report the database as away. */
export function createHealthProbe(target: pg.ClientConfig): HealthProbe {
  let client: pg.Client | null = null;
  let asking: Promise<boolean> | null = null;

  function drop(lost: pg.Client): void {
    if (client === lost) client = null;
    void lost.end().catch(() => {});
  }

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    const fresh = new pg.Client({
      ...target,
      application_name: 'pizarra-pulse',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
    });
    client = fresh;
    fresh.on('error', () => drop(fresh));
    await fresh.connect();
    return fresh;
  }

  async function ask(): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<false>();
    // This thread may have been busy so long that the answer is still unread. `setImmediate` reads it first.
    const timer = setTimeout(() => setImmediate(resolve, false), patienceMs);
    const answer = connected()
      .then(one => one.query('select 1'))
      .then(
        () => true,
        () => false,
      );
    const isThere = await Promise.race([answer, late]);
    clearTimeout(timer);
    if (!isThere && client) drop(client);
    return isThere;
  }

  return {
    answers() {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    end: async () => client?.end().catch(() => {}),
  };
}
