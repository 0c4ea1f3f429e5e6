import { isIP } from 'node:net';

const loopbackName = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;
export const isLoopbackName = (host: string) => loopbackName.test(host.toLowerCase());

type Env = Record<string, string | undefined>;

/** Where the program listens; null leaves it to what is in the store. A sentence where the settings open it by mistake. */
export function readHost({ HOST, PUBLIC_URL }: Env, publicUrl: string): { host: string | null; fault: string | null } {
  const isPublic = !isLoopbackName(new URL(publicUrl).hostname);
  // Without an address that people open, only this machine is let in.
  const host = HOST || (isPublic ? null : '127.0.0.1');
  const isOpen = host !== null && !isLoopbackName(host);
  if (!isOpen || PUBLIC_URL) return { host, fault: null };
  const example = isIP(host) === 4 && host !== '0.0.0.0' ? host : '192.168.1.20';
  const fault = `HOST=${host} abre Pizarra a otras máquinas: di en PUBLIC_URL la dirección con la que entran, por ejemplo PUBLIC_URL=http://${example}:3000.`;
  return { host, fault };
}

// Names that no other machine answers to.
const staysHere = (hostname: string) => isLoopbackName(hostname) || hostname.endsWith('.localhost');

/** SAFE-L16: passwords and links of recovery go to another machine encrypted or not at all, unless it is said otherwise. */
export function readSmtpUrl({ SMTP_URL, SMTP_TLS }: Env): string | null {
  if (!SMTP_URL || SMTP_TLS === 'no' || !URL.canParse(SMTP_URL)) return SMTP_URL || null;
  const url = new URL(SMTP_URL);
  if (url.protocol !== 'smtp:' || staysHere(url.hostname)) return SMTP_URL;
  url.searchParams.delete('ignoreTLS');
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** RFC 9116 wants an address that a program can open. Without one, the page with the policy says what to do. */
export function readSecurityContact(contact: string | undefined, publicUrl: string): string | null {
  if (!contact) return `${publicUrl}/security-policy`;
  const uri = /^[^\s@:/]+@[^\s@:/]+$/.test(contact) ? `mailto:${contact}` : contact;
  return /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(uri) ? uri : null;
}
