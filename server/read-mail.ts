import { isLoopbackName } from './read-listening.ts';
import { ConfigError, type Env, readWord } from './read-settings.ts';

// True for host names of this machine.
const staysHere = (hostname: string) => isLoopbackName(hostname) || hostname.endsWith('.localhost');

const isDecodable = (text: string) => /^(?:[^%]|%[0-9a-f]{2})*$/i.test(text);

/** Reads the mail server's address. Error messages never repeat it, because it may contain a password. */
function readSmtpUrl(env: Env): string | null {
  const tls = readWord(env, 'SMTP_TLS', ['required', 'no']);
  const given = env.SMTP_URL;
  if (given === undefined) return null;
  const url = /^smtps?:\/\//i.test(given) && URL.canParse(given) ? new URL(given) : null;
  if (!url?.hostname || !/^\/?$/.test(url.pathname) || url.hash || !isDecodable(url.username + url.password))
    throw new ConfigError(
      'SMTP_URL no es la dirección de un servidor de correo: se espera smtp://usuario:clave@servidor:587 o smtps://…:465, con % y los signos raros de la clave en código (%40 es @).',
    );
  // Passwords and recovery links go to another machine only encrypted, unless the operator says otherwise (SAFE-L16).
  if (tls === 'no' || url.protocol !== 'smtp:' || staysHere(url.hostname)) return given;
  url.searchParams.delete('ignoreTLS');
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

const address = /^[^\s<>@",;:]+@[^\s<>@",;:]+$/;

/** Reads one address, alone or after a name: `Pizarra <no-reply@correo.com>`. */
function readMailFrom({ MAIL_FROM: from = 'Pizarra <no-reply@localhost>' }: Env): string {
  const [, bare] = /^[^<>\r\n]*<([^<>]*)>$/.exec(from) ?? [null, from];
  if (address.test(bare ?? '')) return from;
  throw new ConfigError(`MAIL_FROM debe ser un correo, solo o como «Pizarra <no-reply@ejemplo.com>», no «${from}».`);
}

export const readMail = (env: Env) => ({ smtpUrl: readSmtpUrl(env), mailFrom: readMailFrom(env) });
