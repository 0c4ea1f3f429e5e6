import { once } from 'node:events';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { createServer, isIP } from 'node:net';
import { dirname } from 'node:path';
import { connect } from 'node:tls';
import type { Config } from '#server/config.ts';
import { whyNotListening } from '#server/foundation/http/why-not-listening.ts';
import { tryMailServer } from '#server/foundation/mail/try-mail-server.ts';
import { isLoopbackName } from '#server/read-listening.ts';
import { dayOf, type Finding, isLeftOut, look, resolve, telling, well } from './finding.ts';

const patienceMs = 5000;
const day = 86_400_000;
const gigabytes = (bytes: number) => `${(bytes / 1e9).toLocaleString('es', { maximumFractionDigits: 1 })} GB`;

/** Returns the path, or the nearest one above it that exists. */
async function nearest(path: string): Promise<string> {
  const isThere = await stat(path).catch(() => null);
  return isThere || dirname(path) === path ? path : nearest(dirname(path));
}

const leastFree = { bytes: 2e9, share: 0.1 };

async function lookAtDisk({ dataDir, bucket, videoReserve }: Config): Promise<Finding[]> {
  const folder = await nearest(dataDir);
  if (!(await stat(folder)).isDirectory())
    return [resolve(`${folder} es un archivo, y PIZARRA_DATA nombra una carpeta.`)];
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return [resolve(`No hay permiso para escribir en ${folder}: de PIZARRA_DATA son los datos.`)];
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, whole] = [bavail * bsize, blocks * bsize];
  const left = `En el disco de ${dataDir} quedan ${gigabytes(free)} de ${gigabytes(whole)}`;
  if (!bucket && free < videoReserve)
    return [resolve(`${left}, menos de lo que deja libre VIDEO_RESERVE: no entra ningún video.`)];
  return [free < leastFree.bytes || free < leastFree.share * whole ? look(`${left}.`) : well(`${left}.`)];
}

/** Returns the answer of an address, and whether it is that of a Pizarra. Null without an answer. */
async function answerOf(origin: string): Promise<{ status: number; isOurs: boolean } | null> {
  try {
    const answer = await fetch(`${origin}/readyz`, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    const text = await answer.text();
    return { status: answer.status, isOurs: /^\{"status":"(?:ready|stopping)"/.test(text) };
  } catch {
    return null;
  }
}

async function lookAtPort({ host, port }: Config): Promise<Finding[]> {
  const server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
    return [well(`Puerto: ${host}:${port} está libre.`)];
  } catch (error) {
    const near = host === '0.0.0.0' || host === '::' ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
    if ((await answerOf(`http://${near}:${port}`))?.isOurs)
      return [well(`Puerto: una Pizarra ya atiende en ${near}:${port}. Si no es esta, elige otro con PORT.`)];
    return [resolve(whyNotListening(error, { host, port }) ?? `No se puede escuchar en ${host}:${port}.`)];
  } finally {
    server.close();
  }
}

// Networks that no router carries beyond its own (RFC 1918, RFC 4193).
const ownNetwork = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|^f[cd][0-9a-f]{2}:/i;

/** The metrics hold no person, but tell everybody how the program is doing. */
function lookAtMetrics({ metrics }: Config): Finding[] {
  if (!metrics) return [];
  const { host, port } = metrics;
  if (isLoopbackName(host)) return [well(`Cifras: solo esta máquina lee ${host}:${port}/metrics.`)];
  if (ownNetwork.test(host)) return [well(`Cifras: ${host}:${port}/metrics es de una red propia.`)];
  const cure = `nombra en METRICS_HOST una dirección de tu red, o cierra el puerto ${port} en el cortafuegos`;
  return [look(`METRICS_HOST=${host} enseña las cifras a quien llegue a esta máquina: ${cure}.`)];
}

export const lookAtMachine = async (config: Config, leftOut: readonly string[]): Promise<Finding[]> => [
  ...(await telling(() => lookAtDisk(config))),
  ...(isLeftOut(leftOut, /^(?:HOST|PORT)$/) ? [] : await telling(() => lookAtPort(config))),
  ...lookAtMetrics(config),
];

type Certificate = { problem: string | null; until: Date };

const ownAuthority = (problem: string) =>
  /SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/.test(problem)
    ? ' Si es de una autoridad propia, nómbrala en NODE_EXTRA_CA_CERTS del entorno.'
    : '';

/** Connects as a browser does, but looks at a certificate that a browser refuses. */
async function certificateOf(origin: string): Promise<Certificate | string> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const servername = isIP(host) ? {} : { servername: host };
  const socket = connect({ host, port: Number(port) || 443, ...servername, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patienceMs) });
    const problem = socket.authorized ? null : `${socket.authorizationError}`;
    return { problem, until: new Date(socket.getPeerCertificate().valid_to) };
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).name;
  } finally {
    socket.destroy();
  }
}

const soonMs = 14 * day;

async function lookAtCertificate(setting: string, origin: string): Promise<Finding> {
  const found = await certificateOf(origin);
  const { host } = new URL(origin);
  if (typeof found === 'string') return look(`A ${host} (${setting}) todavía no se llega por https: ${found}.`);
  const { problem, until } = found;
  if (until.getTime() < Date.now()) return resolve(`El certificado de ${host} (${setting}) venció el ${dayOf(until)}.`);
  if (problem)
    return resolve(
      `Los navegadores no aceptan el certificado de ${host} (${setting}): ${problem}.${ownAuthority(problem)}`,
    );
  const end = `El certificado de ${host} (${setting}) vale hasta el ${dayOf(until)}`;
  return until.getTime() - Date.now() < soonMs ? look(`${end}: renuévalo.`) : well(`${end}.`);
}

async function lookAtAddress({ publicUrl, trustProxy, host, port, listeningNote }: Config): Promise<Finding[]> {
  const { hostname, protocol } = new URL(publicUrl);
  if (isLoopbackName(hostname)) return listeningNote ? [look(listeningNote)] : [well(`Dirección: ${publicUrl}.`)];
  if (protocol === 'http:') {
    const what = 'las contraseñas viajan sin cifrar, y no hay avisos ni lector de códigos';
    return [look(`PUBLIC_URL empieza por http://: ${what}. Con un proxy delante es https://.`)];
  }
  const findings = [await lookAtCertificate('PUBLIC_URL', publicUrl)];
  if (trustProxy === null)
    findings.push(look('Sin TRUST_PROXY, todos los visitantes que trae el proxy de https:// cuentan como uno solo.'));
  if (findings[0]?.tone !== 'well') return findings;
  const outside = await answerOf(publicUrl);
  if (outside?.isOurs) return [...findings, well(`Dirección: por ${publicUrl} se llega a Pizarra.`)];
  const isUp = (await answerOf(`http://${isLoopbackName(host) ? host : 'localhost'}:${port}`))?.isOurs === true;
  const status = outside?.status ?? 'nada';
  findings.push(
    isUp || (outside && outside.status < 500)
      ? resolve(`Por ${publicUrl} no se llega a Pizarra (responde ${status}): revisa el proxy y PUBLIC_URL.`)
      : look(`Por ${publicUrl} no responde nadie (${status}): repite npm run doctor con Pizarra en marcha.`),
  );
  return findings;
}

async function lookAtMail(config: Config): Promise<Finding[]> {
  const warnings = (await tryMailServer(config)).map(look);
  if (warnings.length > 0) return warnings;
  return [
    config.smtpUrl
      ? well(`Correo: ${new URL(config.smtpUrl).host} atiende y acepta la cuenta.`)
      : well('Correo: sin SMTP_URL espera en el buzón de esta máquina.'),
  ];
}

function lookAtPayments({ payments, publicUrl }: Config): Finding[] {
  const { stripe, paypal } = payments;
  if (isLoopbackName(new URL(publicUrl).hostname)) return [];
  if (!stripe && !paypal) return [look('Sin claves de Stripe ni de PayPal no se puede cobrar.')];
  return stripe?.secretKey.includes('_test_')
    ? [look('Las claves de Stripe son de prueba: nadie paga de verdad.')]
    : [];
}

export async function lookAtNetwork(config: Config, leftOut: readonly string[]): Promise<Finding[]> {
  const { bucket } = config;
  const isFor = (start: RegExp, work: () => Promise<Finding[]>) => (isLeftOut(leftOut, start) ? [] : telling(work));
  return [
    ...(await isFor(/^(?:PUBLIC_URL|HOST|PORT)$/, () => lookAtAddress(config))),
    ...(bucket?.publicUrl?.startsWith('https:') ? [await lookAtCertificate('S3_PUBLIC_URL', bucket.publicUrl)] : []),
    ...(await isFor(/^(?:SMTP_|MAIL_FROM)/, () => lookAtMail(config))),
    ...(await isFor(/^(?:STRIPE|PAYPAL)_/, async () => lookAtPayments(config))),
  ];
}
