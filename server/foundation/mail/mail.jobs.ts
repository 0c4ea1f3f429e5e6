import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { type MailApp, sendMail } from './send-mail.ts';

export const mailJobs = (app: MailApp) => ({ 'send-mail': ({ mailId }) => sendMail(app, mailId) }) satisfies Handlers;
