import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { mailNamed } from './mail-ticket.ts';

export const ticketJobs = (app: App) =>
  ({ 'mail-tickets': ({ ticketId }) => mailNamed(app, ticketId) }) satisfies Handlers;
