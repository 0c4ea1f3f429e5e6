import { setTimeout as pause } from 'node:timers/promises';
import { hasDemoAccounts, listDemoAccounts } from '#demo/demo-accounts.ts';
import { openDemoDoor } from '#demo/demo-door.ts';
import { loadDemoAtFirstStart } from '#demo/first-start.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { MigrationError } from '#server/foundation/db/migrate.ts';
import { openStore } from '#server/foundation/db/store.ts';
import { StoreError } from '#server/foundation/db/store-error.ts';
import { beginDrain } from '#server/foundation/http/health.ts';
import { createLog } from '#server/foundation/http/log.ts';
import { underWay } from '#server/foundation/http/sockets.ts';
import { whyNotListening } from '#server/foundation/http/why-not-listening.ts';
import { tryMailServer } from '#server/foundation/mail/try-mail-server.ts';
import { keepSale } from '#server/money/sale/sweep-sale.ts';
import type { App } from './app.ts';
import { composeApp, workOnJobs } from './compose.ts';
import { readConfig } from './config.ts';
import { endInOrder } from './end-in-order.ts';
import type { MetricsConfig } from './read-listening.ts';
import { ConfigError } from './read-settings.ts';

class PortError extends Error {}

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
// In a terminal the output is for a person. Elsewhere every answer is logged as a line for programs.
const usualLevel = process.stdout.isTTY ? 'warn' : 'info';

// Milliseconds for the stop. Process managers kill a process after about 30 seconds.
const stopPatience = { totalMs: 30_000, leastMs: 2000 };

function stopHearing({ boards, floors, clock, hearing }: App): Promise<void> {
  boards.close();
  floors.close();
  clock.close();
  return hearing.stop();
}

/** Loads the code of the metrics only where the settings ask for them. */
async function openMetrics(app: App, wanted: MetricsConfig) {
  const { serveMetrics } = await import('#server/entrypoints/metrics/serve-metrics.ts');
  return serveMetrics(app, wanted).catch(error => {
    const reason = whyNotListening(error, wanted, 'METRICS_');
    throw reason ? new PortError(reason) : error;
  });
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel ?? usualLevel);
  const tryingMail = tryMailServer(config);
  say(config.databaseUrl ? 'Conectando con la base de datos…' : 'Iniciando la base de datos…');
  const { migrates } = config;
  const making = { mayMake: migrates, missing: migrates ? 'apply' : 'refuse' } as const;
  const store = await openStore(config, { exclusive: true, ...making, log: say, onLost: fail });
  const { database } = store;
  const running = { onHeld: store.handOver, onReplaced: fail };
  const app = await composeApp({ config, database, log, running });
  const isFirstStart = await loadDemoAtFirstStart(app, say);
  await workOnJobs(app);
  const keeping = keepSale(app);

  const demoDoor = config.demo ? await openDemoDoor(app) : null;
  app.demoDoor = demoDoor?.address ?? null;
  const http = await buildHttp(app);
  const { host } = config;
  // The log is asynchronous and may print this line after the last start message. So the line names the same address.
  const listenTextResolver = (address: string) => `listening at ${address}, opened as ${config.publicUrl}`;
  await http.listen({ host, port: config.port, listenTextResolver }).catch(error => {
    const reason = whyNotListening(error, config);
    throw reason ? new PortError(reason) : error;
  });
  const { port } = http.server.address() as { port: number };
  const metrics = config.metrics && (await openMetrics(app, config.metrics));

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // A load balancer notices the drain only after some time. Until then the server answers requests as before.
    beginDrain(http);
    if (config.drainSeconds > 0) say(`Cerrando en ${config.drainSeconds} segundos: se atiende a quien todavía llega…`);
    await pause(config.drainSeconds * 1000);
    say('Cerrando: se termina lo que está en curso…');
    const isWhole = await endInOrder(
      [
        [() => `peticiones en curso (${underWay(http.server).join(', ')})`, () => http.close()],
        ['el cuidado de la venta', keeping.stop],
        ['los trabajos en curso', app.jobs.stop],
        ...(metrics ? ([['las cifras', metrics.close]] as const) : []),
        ['los avisos de la base de datos', () => stopHearing(app)],
        ['la base de datos', store.close],
      ],
      { ...stopPatience, say },
    );
    process.exit(isWhole ? 0 : 1);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const isTerminal = process.stdout.isTTY === true;
  const warnings = await tryingMail;
  if (!isStopping) await sayStart(app, { port, isFirst: isFirstStart, isTerminal, warnings }, say);
}

/**
 * Ends the program. An error that a person can fix is printed as one sentence. Any other error is our fault and printed
 * with its stack.
 */
function fail(error: Error): never {
  const isKnown = [ConfigError, StoreError, MigrationError, PortError].some(kind => error instanceof kind);
  process.stderr.write(`${isKnown ? error.message : error.stack}\n`);
  process.exit(1);
}

const typeNames = {
  athlete: 'Atleta',
  staff: 'Staff',
  organization: 'Organización',
  box: 'Gimnasio',
  admin: 'Administración',
};

type Start = {
  port: number;
  isFirst: boolean;
  isTerminal: boolean;
  warnings: readonly string[];
};

/** Prints the text for a person once the server answers. The last line is the address to open. */
async function sayStart(
  { config, database }: Pick<App, 'config' | 'database'>,
  { port, isFirst, isTerminal, warnings }: Start,
  say: (sentence: string) => void,
): Promise<void> {
  const isDemo = config.demo && (await hasDemoAccounts(database.kysely));
  // A stored log would keep the demo passwords. So a terminal shows them at every start, a log only at the first.
  if (isDemo && (isFirst || isTerminal)) {
    say('\nCuentas de demostración:');
    for (const { type, email, password } of await listDemoAccounts(database.kysely)) {
      say(`  ${typeNames[type].padEnd(15)} ${email.padEnd(34)} ${password}`);
    }
  }
  for (const warning of warnings) say(warning);
  if (config.listeningNote && !isDemo) say(config.listeningNote);
  // With port 0 the system has chosen the port, so the message shows that one.
  say(`\nPizarra está lista: ${config.publicUrl.replace(/^http:\/\/localhost:0$/, `http://localhost:${port}`)}`);
}

run().catch(fail);
