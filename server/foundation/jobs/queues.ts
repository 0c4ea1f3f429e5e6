import type { Queue } from 'pg-boss';

/** Every kind of job and its data. The data are ids only, because a row may change or disappear before the job runs. */
export type JobData = {
  'send-mail': { mailId: string };
  'mail-tickets': { ticketId: string };
  'tell-move': { eventId: string };
  'tell-hidden': { eventId: string };
  'tell-plan': { eventId: string };
  'remind-starts': Record<string, never>;
  'tell-results': Record<string, never>;
  'announce-starts': Record<string, never>;
  'tell-soon': Record<string, never>;
  'send-notices': Record<string, never>;
  'send-notices-again': { again: { key: string; browserId: string }[] };
  'delete-picture': { photoId: string };
  'sweep-pictures': Record<string, never>;
  'erase-due-accounts': Record<string, never>;
  'perform-refund': { refundId: string };
  'reconcile-orders': Record<string, never>;
  'sweep-running-drafts': Record<string, never>;
  'sweep-running-files': Record<string, never>;
  'sweep-videos': Record<string, never>;
  'sweep-phones': Record<string, never>;
  'sweep-commands': Record<string, never>;
  'sweep-audit': Record<string, never>;
  'sum-acts': Record<string, never>;
};
export type QueueName = keyof JobData;

type QueueRules = Omit<Queue, 'name'> & {
  /**
   * Wakes a worker at the commit, where a person waits for the job. It costs each sender a commit that notifies. Workers
   * look at the other queues every few seconds, and at jobs with a later start in all of them.
   */
  notify?: true;
  /** Schedule of the job, in UTC. If no process ran at that time, the job runs once later. */
  cron?: string;
  /** Jobs of this queue that a process runs at the same time. More than one for queues that can grow long. */
  atOnce?: number;
};

const patient = { retryLimit: 10, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };
const daily = { retryLimit: 3, retryDelay: 300, expireInSeconds: 3600 };

export const queues: Record<QueueName, QueueRules> = {
  // The first retry comes after 30 seconds. Each pause is about double the last, at most one hour. The queue gives up
  // after some four hours.
  'send-mail': { ...patient, atOnce: 2, notify: true },
  'mail-tickets': { ...patient, atOnce: 4 },
  'tell-move': patient,
  'tell-hidden': patient,
  'tell-plan': patient,
  'delete-picture': { ...patient, atOnce: 4 },
  'sweep-pictures': { ...daily, cron: '40 8 * * *' },
  'erase-due-accounts': { ...daily, cron: '10 8 * * *' },
  'sweep-running-drafts': { ...daily, cron: '25 * * * *' },
  'sweep-running-files': { ...daily, cron: '20 8 * * *' },
  'sweep-phones': { ...daily, cron: '15 * * * *' },
  'sweep-commands': { ...daily, cron: '55 8 * * *' },
  'sweep-audit': { ...daily, cron: '35 8 * * *' },
  'sum-acts': { ...daily, cron: '5 * * * *' },
  'sweep-videos': { ...daily, cron: '50 * * * *' },
  'perform-refund': { ...patient, atOnce: 4, notify: true },
  // This job has no retries: its next scheduled run does the rest.
  'remind-starts': { retryLimit: 0, expireInSeconds: 600, cron: '*/10 * * * *' },
  'tell-results': { retryLimit: 0, expireInSeconds: 600, cron: '* * * * *' },
  'announce-starts': { retryLimit: 0, expireInSeconds: 60, cron: '* * * * *' },
  'tell-soon': { retryLimit: 0, expireInSeconds: 60, cron: '* * * * *' },
  // A notice is too old after three minutes, so its job is not repeated.
  'send-notices': { retryLimit: 0, expireInSeconds: 60, notify: true },
  'send-notices-again': { retryLimit: 0, expireInSeconds: 60 },
  'reconcile-orders': { retryLimit: 0, expireInSeconds: 600, cron: '* * * * *' },
};

export const queueNames = Object.keys(queues) as QueueName[];
