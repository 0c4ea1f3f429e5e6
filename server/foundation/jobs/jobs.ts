import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, type Job, type JobResult, PgBoss, type SendOptions } from 'pg-boss';
import type { Db } from '#server/foundation/db/connection.ts';
import { connectionOf } from '#server/foundation/db/pool.ts';
import type { StoreTarget } from '#server/foundation/db/store-target.ts';
import { type JobData, type QueueName, queueNames, queues } from './queues.ts';

export type Handlers = { [Name in QueueName]?: (data: JobData[Name]) => Promise<void> };

type When = Pick<SendOptions, 'startAfter' | 'singletonKey'>;

export type Jobs = {
  /** Sends a job over the connection `db`. Inside a transaction the job exists only after the commit. */
  send<Name extends QueueName>(db: Db, name: Name, data: JobData[Name], when?: When): Promise<void>;
  /** Runs these jobs in this process too, including the scheduled ones. */
  work(handlers: Handlers): Promise<void>;
  /** Stops the worker: takes no new job and waits for running ones. Jobs that do not finish return to the queue. */
  stop(withinMs?: number): Promise<void>;
};

type Options = {
  target: StoreTarget;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Seconds between two looks at the queues. Retries and most queues send no notification, so the worker has to look. */
  pollSeconds?: number;
};

// Milliseconds reserved for returning unfinished jobs to the queue.
const handBackMs = 1000;

/** Opens the queues for sending. A command that only sends never calls `work`. */
export async function startJobs({ target, log, pollSeconds = 5 }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionOf(target),
    application_name: 'pizarra-jobs',
    // The library opens one more connection for listening, so there are three.
    max: 2,
    useListenNotify: true,
  });
  // An unhandled error event would end the process. The pool reconnects by itself.
  boss.on('error', error => log.error({ err: error }, 'job queue'));
  boss.on('warning', ({ message }) => log.warn(`job queue: ${message}`));
  try {
    await boss.start();
    await prepareQueues(boss);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }

  async function workOn<Name extends QueueName>(name: Name, handle: (data: JobData[Name]) => Promise<void>) {
    const { cron, atOnce = 1 } = queues[name];
    const options = {
      batchSize: atOnce,
      // Each job of a batch succeeds or fails alone. After a full batch the next one starts without a pause.
      perJobResults: true as const,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
    };
    const runOne = async (job: Job<JobData[Name]>): Promise<JobResult> => {
      try {
        await handle(job.data);
        return { id: job.id, status: 'completed' };
      } catch (error) {
        log.warn({ err: error, queue: name, job: job.id }, 'job failed');
        return {
          id: job.id,
          status: 'failed',
          output: { message: error instanceof Error ? error.message : `${error}` },
        };
      }
    };
    await boss.work(name, options, (jobs: Job<JobData[Name]>[]) => Promise.all(jobs.map(runOne)));
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
  }

  return {
    async send(db, name, data, when = {}) {
      // Kysely renames columns only for our own tables, so the queue's library gets no renaming.
      await boss.send(name, data, { ...when, db: fromKysely(db.withoutPlugins()) });
    },
    async work(handlers) {
      for (const name of queueNames) {
        const handle = handlers[name];
        if (handle) await workOn(name, handle as (data: JobData[typeof name]) => Promise<void>);
      }
    },
    stop: (withinMs = 25_000) => boss.stop({ graceful: true, timeout: withinMs - handBackMs }),
  };
}

/** Stores the rules of the queues in the database, so that a change in the code takes effect. */
async function prepareQueues(boss: PgBoss): Promise<void> {
  for (const name of queueNames) {
    const { cron: _cron, atOnce: _atOnce, notify = false, ...rules } = queues[name];
    await boss.createQueue(name, { ...rules, notify });
    await boss.updateQueue(name, { ...rules, notify });
    // After any query the library has cached the queue. So sending needs no second connection inside a transaction.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }
}
