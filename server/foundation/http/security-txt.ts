import type { FastifyInstance } from 'fastify';
import type { App } from '#server/app.ts';

const day = 86_400_000;
// RFC 9116 asks for less than a year. The server builds the text at every request, so the text cannot expire by
// mistake.
const lifetime = 180 * day;

/** The text of security.txt, with the contact for security reports (RFC 9116). */
const securityText = (contact: string, publicUrl: string, now: Date): string =>
  `${[
    `Contact: ${contact}`,
    // The date is rounded to the day, so the text is the same all day.
    `Expires: ${new Date(Math.floor((now.getTime() + lifetime) / day) * day).toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: es, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/security-policy`,
  ].join('\n')}\n`;

const policyOf = (contact: string, publicUrl: string) => `Avisar de un fallo de seguridad
${'='.repeat(31)}

${
  contact.startsWith(publicUrl)
    ? 'Quien opera esta instalación no ha publicado un contacto de seguridad (SECURITY_CONTACT).\nEscribe a la dirección con la que te envía sus correos, o a la organización de tu evento,\ny pide hablar con quien la administra.'
    : `Escribe a ${contact.replace(/^mailto:/, '')}.`
}

- Cuenta qué encontraste y cómo repetirlo. Una prueba con tus propias cuentas basta.
- No leas, cambies ni borres datos de otras personas, y no cargues el servidor.
- No lo publiques antes de que esté corregido: acordamos contigo cuándo.
- Te respondemos tan pronto como podamos, y no actuamos contra quien avisa de buena fe.
`;

export function mountSecurityText(http: FastifyInstance, { config, now }: App) {
  const { securityContact, publicUrl } = config;
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  http.get('/.well-known/security.txt', (_request, reply) =>
    reply.headers(plain).send(securityText(securityContact, publicUrl, now())),
  );
  http.get('/security-policy', (_request, reply) => reply.headers(plain).send(policyOf(securityContact, publicUrl)));
}
