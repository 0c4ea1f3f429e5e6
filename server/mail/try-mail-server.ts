import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { failureOf } from './failure-of.ts';

const patienceMs = 5_000;

/**
 * Connects, greets and signs in, and sends nothing. What is wrong comes as sentences for whoever starts the program: a
 * mail server that is away for a minute keeps no competition from starting, and mails wait for it.
 */
export async function tryMailServer({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<string[]> {
  if (!smtpUrl) return [];
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, patienceMs, `no answer in ${patienceMs / 1000} s`);
  const transport = createTransport({ url: smtpUrl, connectionTimeout: patienceMs, greetingTimeout: patienceMs });
  const failure = await Promise.race([transport.verify().then(() => null, failureOf), late]);
  clearTimeout(timer);
  transport.close();
  const warnings: string[] = [];
  if (failure !== null) {
    warnings.push(
      `El servidor de correo de SMTP_URL (${new URL(smtpUrl).host}) no atiende: ${failure}. Los correos esperan, y se vuelve a intentar.`,
    );
  }
  if (/@localhost>?$/.test(mailFrom)) {
    warnings.push(
      `Los correos salen de ${mailFrom}: muchos servidores no los entregan. Di en MAIL_FROM quién escribe.`,
    );
  }
  return warnings;
}
