import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { isLoopbackName } from '#server/read-listening.ts';
import { failureOf } from './failure-of.ts';

const patienceMs = 5_000;

/** Says in plain words that the two do not agree about encryption. */
function aboutTls(failure: string): string {
  if (failure.startsWith('ETLS')) {
    return 'el servidor no ofrece cifrado (STARTTLS). Pide a tu proveedor el puerto cifrado, o di SMTP_TLS=no si está en tu propia red';
  }
  if (/wrong version number/.test(failure)) return 'el puerto no empieza cifrado: escribe smtp:// en lugar de smtps://';
  return failure;
}

/** Without SMTP_URL mails only wait in the local mailbox. */
const unsent =
  'Sin SMTP_URL no sale ningún correo: nadie recibe confirmaciones ni claves nuevas. Esperan en el buzón de quien opera, que solo se abre en esta máquina.';

/**
 * Connects to the mail server and signs in, but sends no mail. Returns warnings for the person who starts the program.
 * A missing mail server must not stop a competition from starting, and mails wait for it.
 */
export async function tryMailServer({
  smtpUrl,
  mailFrom,
  publicUrl,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>): Promise<string[]> {
  if (!smtpUrl) return isLoopbackName(new URL(publicUrl).hostname) ? [] : [unsent];
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, patienceMs, `no answer in ${patienceMs / 1000} s`);
  const transport = createTransport({ url: smtpUrl, connectionTimeout: patienceMs, greetingTimeout: patienceMs });
  const failure = await Promise.race([transport.verify().then(() => null, failureOf), late]);
  clearTimeout(timer);
  transport.close();
  const warnings: string[] = [];
  if (failure !== null) {
    warnings.push(
      `El servidor de correo de SMTP_URL (${new URL(smtpUrl).host}) no atiende: ${aboutTls(failure)}. Los correos esperan, y se vuelve a intentar.`,
    );
  }
  if (/@localhost>?$/.test(mailFrom)) {
    warnings.push(
      `Los correos salen de ${mailFrom}: muchos servidores no los entregan. Di en MAIL_FROM quién escribe.`,
    );
  }
  return warnings;
}
