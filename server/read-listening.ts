import { isIP } from 'node:net';
import { ConfigError, type Env, readCount } from './read-settings.ts';

const loopbackName = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;
export const isLoopbackName = (host: string) => loopbackName.test(host.toLowerCase());

/** Reads the public address, as an origin. Pages, links and cookies need the root of a host. */
export function readPublicUrl(env: Env, port: number): string {
  const given = env.PUBLIC_URL ?? `http://localhost:${port}`;
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given))
    throw new ConfigError(`PUBLIC_URL no es una dirección que empiece por http:// o https://: «${given}».`);
  const { origin, pathname, search, hash, username, password } = new URL(given);
  if (pathname !== '/' || search || hash || username || password)
    throw new ConfigError(
      `PUBLIC_URL es solo la dirección del sitio, aquí «${origin}»: Pizarra no vive bajo una ruta.`,
    );
  return origin;
}

type Listening = {
  host: string;
  /** True if other machines cannot reach the program, by its public address and by its listening address. */
  isLocal: boolean;
  /** A note for the person who starts the program. Null if there is none. */
  note: string | null;
};

/** Chooses the address where the program listens. Throws if the settings open the program by mistake. */
export function readListening({ HOST, PUBLIC_URL }: Env, publicUrl: string): Listening {
  const { hostname, protocol } = new URL(publicUrl);
  const isPublic = !isLoopbackName(hostname);
  // Without a public address only this machine may connect. With an https address a proxy is in front, and the program
  // itself speaks plain HTTP.
  const host = HOST ?? (isPublic && protocol === 'http:' ? '0.0.0.0' : '127.0.0.1');
  const isOpen = !isLoopbackName(host);
  if (isOpen && !PUBLIC_URL) {
    const example = isIP(host) === 4 && host !== '0.0.0.0' ? host : '192.168.1.20';
    throw new ConfigError(
      `HOST=${host} abre Pizarra a otras máquinas: di en PUBLIC_URL la dirección con la que entran, por ejemplo PUBLIC_URL=http://${example}:3000.`,
    );
  }
  return { host, isLocal: !isPublic && !isOpen, note: HOST ? null : noteOf(PUBLIC_URL, isOpen) };
}

function noteOf(publicUrl: string | undefined, isOpen: boolean): string | null {
  if (isOpen) return null;
  if (!publicUrl)
    return 'Solo se entra desde esta máquina. Para abrirla, di en PUBLIC_URL la dirección con la que se entra.';
  return publicUrl.startsWith('https:')
    ? 'Escucho solo en 127.0.0.1; con el proxy en otra máquina pon HOST=0.0.0.0'
    : null;
}

export type MetricsConfig = { host: string; port: number };

/** Reads where the metrics are served. Only this machine reads them, unless METRICS_HOST names another address. */
export function readMetrics(env: Env): MetricsConfig | null {
  const { METRICS_HOST: host = '127.0.0.1', METRICS_PORT: given } = env;
  return given === undefined ? null : { host, port: readCount(env, 'METRICS_PORT', 0, { most: 65_535 }) };
}

/**
 * Reads the contact for security reports, which RFC 9116 requires as a URI. Without a contact, the policy page explains
 * what to do.
 */
export function readSecurityContact({ SECURITY_CONTACT: contact }: Env, publicUrl: string): string {
  if (contact === undefined) return `${publicUrl}/security-policy`;
  const uri = /^[^\s@:/]+@[^\s@:/]+$/.test(contact) ? `mailto:${contact}` : contact;
  if (/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(uri)) return uri;
  throw new ConfigError(`SECURITY_CONTACT debe ser un correo o una dirección https://, no «${contact}».`);
}
