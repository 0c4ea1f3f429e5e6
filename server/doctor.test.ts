import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/foundation/db/connection.ts';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { runCommand, urlOf } from '#testing/run-command.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { settingsOf, startS3Server, type TestBucket } from '#testing/s3-server.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/smtp-server.ts';

// Two certificates of one key for localhost, signed by itself: until 2120, and until 2021.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXFSMbeGfshZMDzeK
puskBx4lwxCUhvvyKV69AmL2M5GhRANCAARPGqV/qZC6grL07/Dk0i7bxNSB/zLJ
0UkGfJGCAdC+kZr2V+oLChuaZDbIg55dRAqLAyqE5Db5uGr/bL6ql1iY
-----END PRIVATE KEY-----
`;
const untilLater = `-----BEGIN CERTIFICATE-----
MIIBczCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABE8apX+pkLqCsvTv
8OTSLtvE1IH/MsnRSQZ8kYIB0L6RmvZX6gsKG5pkNsiDnl1ECosDKoTkNvm4av9s
vqqXWJijWjBYMA8GA1UdEwEB/wQFMAMBAf8wJgYDVR0RBB8wHYIJbG9jYWxob3N0
hxAAAAAAAAAAAAAA//9/AAABMB0GA1UdDgQWBBReJzy8N0GFpaThIxQ8DaGaHzj4
IjAKBggqhkjOPQQDAgNIADBFAiEAojHdGot1cyQH/YsbF+Ot5EArH+me01GbsOZB
1/Ph1sQCIELg08+0RzducH2rnZs7a62291C/zgJ//Reg89eWTEqG
-----END CERTIFICATE-----
`;
const untilEarlier = `-----BEGIN CERTIFICATE-----
MIIBcjCCARegAwIBAgIBAjAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAUMRIwEAYDVQQDDAls
b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARPGqV/qZC6grL07/Dk
0i7bxNSB/zLJ0UkGfJGCAdC+kZr2V+oLChuaZDbIg55dRAqLAyqE5Db5uGr/bL6q
l1iYo1owWDAPBgNVHRMBAf8EBTADAQH/MCYGA1UdEQQfMB2CCWxvY2FsaG9zdIcQ
AAAAAAAAAAAAAP//fwAAATAdBgNVHQ4EFgQUXic8vDdBhaWk4SMUPA2hmh84+CIw
CgYIKoZIzj0EAwIDSQAwRgIhAI8i1aFkV3l58IrxxfOK13szYm5Ee9qqIomi10Oe
+9siAiEAtRONrzFT7K+vmYl4m1zxFooaCxqTJEZ0Y+x9y9hij5w=
-----END CERTIFICATE-----
`;

let folder: string;
let database: Database;
let bucket: TestBucket;
let mails: TestSmtpServer;
let port: string;
const opened: Server[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pizarra-doctor-'));
  writeFileSync(join(folder, 'authority.pem'), untilLater);
  database = await createTestDatabase();
  bucket = await startS3Server();
  mails = await startSmtpServer();
  port = `${await freePort()}`;
});
afterAll(async () => {
  for (const server of opened) server.close();
  await mails.stop();
  await bucket.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function secureServer(cert: string): Promise<string> {
  const server = createServer({ key, cert }, socket => socket.end());
  opened.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

const doctor = (env: Record<string, string>) =>
  runCommand('doctor', [], { PIZARRA_DATA: join(folder, 'data'), PORT: port, YOUTUBE_OEMBED_URL: 'no', ...env });
const clockAhead = (ms: number) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '..', 'testing', 'clock-ahead.ts'))}`,
  CLOCK_AHEAD_MS: `${ms}`,
});

test('scale doctor: a configuration whose servers all answer → only good lines, exit code 0', async () => {
  await database.sql`insert into last_backup (made_at, took_s) values (now(), 1)`;
  const { code, said } = await doctor({
    DATABASE_URL: urlOf(database),
    SMTP_URL: mails.url,
    MAIL_FROM: 'Pizarra <pizarra@correo.test>',
    ...settingsOf(bucket.config),
  });
  await database.sql`delete from last_backup`;
  const lines = said.trim().split('\n');
  expect(lines.filter(line => /^[✗!]/.test(line))).toEqual([
    expect.stringMatching(/^! Solo se entra desde esta máquina/),
  ]);
  for (const good of [
    /^✓ Ajustes: PORT, DATABASE_URL, .*SMTP_URL/m,
    /^✓ En el disco de .* quedan .* GB/m,
    /^✓ Puerto: .* está libre/m,
    /^✓ S3: el bucket «.*» de .* guarda, lee y borra/m,
    /^✓ PostgreSQL \d+.* responde/m,
    /^✓ Reloj: /m,
    /^✓ Base de datos: sus tablas son de esta versión/m,
    /^✓ Archivos: el bucket/m,
    /^✓ El último respaldo es del /m,
    /^✓ Avisos: sus claves /m,
    /^✓ Correo: .* atiende/m,
  ]) {
    expect(said).toMatch(good);
  }
  expect(lines.at(-1)).toBe('Nada impide un buen inicio; 1 pide una mirada.');
  expect(code).toBe(0);
}, 60_000);

test.each([
  ['127.0.0.1', /^✓ Cifras: solo esta máquina lee 127\.0\.0\.1:9464/m],
  ['10.0.0.11', /^✓ Cifras: 10\.0\.0\.11:9464\/metrics es de una red propia/m],
  ['0.0.0.0', /^! METRICS_HOST=0\.0\.0\.0 enseña las cifras a quien llegue/m],
  ['203.0.113.7', /^! METRICS_HOST=203\.0\.113\.7 enseña/m],
])(
  'scale D7 doctor: the metrics are served on %s → says who reads them',
  async (METRICS_HOST, line) => {
    const { said } = await doctor({ DATABASE_URL: urlOf(database), METRICS_PORT: '9464', METRICS_HOST });
    expect(said).toMatch(line);
  },
  60_000,
);

test('scale doctor: many settings are wrong → a line for each at once, without what is secret', async () => {
  const { code, said } = await doctor({
    PORT: '99999',
    MAX_EVENTS: '0',
    DRAIN_SECONDS: 'pocos',
    PIZARRA_DEMO: 'false',
    SMTP_URL: 'http://ana:secreta@correo.test',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_SECRET: 'secreta',
    STRIPE_SECRET_KEY: 'sk_test_secreta',
    PUBLICURL: 'https://pizarra.test',
    SMTP_URI: 'smtp://correo.test',
  });
  const names = ['PORT', 'MAX_EVENTS', 'DRAIN_SECONDS', 'PIZARRA_DEMO', 'SMTP_URL', 'S3_ENDPOINT', 'Stripe'];
  for (const name of names) expect(said).toMatch(new RegExp(`^✗ .*${name}`, 'm'));
  expect(said.match(/^✗/gm)).toHaveLength(names.length);
  expect(said).toContain('! PUBLICURL no es un ajuste: ¿querías decir PUBLIC_URL?');
  expect(said).not.toContain('secreta');
  expect(code).toBe(1);
}, 60_000);

const nowhere = 'postgres://ana:secreta@127.0.0.1:1/pizarra';
const inBucket = (changes: Record<string, string> = {}) => ({ ...settingsOf(bucket.config), ...changes });
type Case = [name: string, settings: () => Record<string, string> | Promise<Record<string, string>>, line: RegExp];
const cases: Case[] = [
  [
    'no database',
    () => ({ DATABASE_URL: nowhere }),
    /^✗ No se pudo conectar con .* \(127.0.0.1:1\/pizarra\): .*REFUSED/m,
  ],
  ['no database, a bucket', () => inBucket({ DATABASE_URL: nowhere }), /^✗ No se pudo conectar con la base de datos/m],
  [
    'no PostgreSQL',
    () => ({ DATABASE_URL: 'mysql://localhost/a' }),
    /^✗ DATABASE_URL no es una dirección de PostgreSQL/m,
  ],
  [
    'no S3',
    () => inBucket({ S3_ENDPOINT: 'http://127.0.0.1:1' }),
    /^✗ No se llega al S3 de .* \(S3_ENDPOINT\): ECONNREFUSED/m,
  ],
  ['no such bucket', () => inBucket({ S3_BUCKET: 'none' }), /^✗ .*no hay un bucket «none».*S3_BUCKET/m],
  [
    'a file as data folder',
    () => ({ PIZARRA_DATA: join(folder, 'authority.pem') }),
    /^✗ .*authority\.pem.*PIZARRA_DATA/m,
  ],
  [
    'a certificate that has ended',
    async () => inBucket({ S3_PUBLIC_URL: await secureServer(untilEarlier) }),
    /^✗ El certificado de localhost:\d+ \(S3_PUBLIC_URL\) venció el .* de 202[01]\.$/m,
  ],
  [
    'a certificate of nobody',
    async () => inBucket({ S3_PUBLIC_URL: await secureServer(untilLater) }),
    /^✗ Los navegadores no aceptan el certificado .*SELF_SIGNED.*NODE_EXTRA_CA_CERTS/m,
  ],
];

test.each(cases)(
  'scale doctor: %s → one line says it, exit code 1',
  async (_name, settings, line) => {
    const { code, said } = await doctor(await settings());
    expect(said).toMatch(line);
    expect(said).not.toContain('secreta');
    expect(code).toBe(1);
  },
  60_000,
);

test('scale doctor: another program has the port → said; Pizarra itself has it → in order', async () => {
  const other = createTcpServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const taken = await doctor({ PORT: `${(other.address() as AddressInfo).port}` });
  other.close();
  expect(taken.said).toMatch(/^✗ El puerto \d+ ya está ocupado: elige otro con PORT\.$/m);

  const app = await startRunningApp();
  try {
    const own = await doctor({ PORT: new URL(app.url).port, PIZARRA_DATA: app.dataDir });
    expect(own.said).toMatch(/^✓ Puerto: una Pizarra ya atiende/m);
    expect(own.said).toMatch(/^✓ Base de datos: sus tablas/m);
    expect(own.said).toMatch(/^✓ Archivos: .* es de esta base de datos/m);
    expect(own.code).toBe(0);
  } finally {
    await app.stop();
  }
}, 120_000);

test('scale doctor: files of another database → said, and nothing changes', async () => {
  await database.sql`insert into secrets (name, value) values ('storage', 'one')`;
  const { said, code } = await doctor({ DATABASE_URL: urlOf(database), ...settingsOf(bucket.config) });
  const left = await database.sql`select value from secrets where name = 'storage'`;
  await database.sql`delete from secrets where name = 'storage'`;
  expect(said).toMatch(/^✗ La base de datos tiene sus archivos en otro lugar: en el bucket .* falta su marca/m);
  expect(code).toBe(1);
  expect([...left]).toEqual([{ value: 'one' }]);
}, 60_000);

test('scale doctor: an empty database, tables of a newer version, no backup → a line for each', async () => {
  const empty = await createEmptyDatabase();
  try {
    const { said, code } = await doctor({ DATABASE_URL: urlOf(empty) });
    expect(said).toMatch(/^✓ Base de datos: está vacía, y el primer inicio crea sus tablas/m);
    expect(code).toBe(0);
    expect(await empty.sql`select 1 from pg_tables where schemaname = 'public'`).toHaveLength(0);
  } finally {
    await empty.close();
  }
  expect((await doctor({ DATABASE_URL: urlOf(database) })).said).toContain('! Todavía no hay ningún respaldo');
  await database.sql`insert into migrations (number, name, checksum) values (9999, '9999_later.sql', 'x')`;
  const newer = await doctor({ DATABASE_URL: urlOf(database) });
  await database.sql`delete from migrations where number = 9999`;
  expect(newer.said).toMatch(/^✗ Los datos son de una versión más nueva/m);
  expect(newer.code).toBe(1);
}, 60_000);

test('scale doctor: a clock ahead, a certificate that ends soon, poor mail and address → a warning each', async () => {
  const { said, code } = await doctor({
    ...clockAhead(Date.parse('2119-12-25') - Date.now()),
    ...inBucket({ S3_PUBLIC_URL: await secureServer(untilLater) }),
    NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
    DATABASE_URL: urlOf(database),
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'http://pizarra.test',
    HOST: '127.0.0.1',
  });
  for (const line of [
    /^! El reloj de esta máquina va \d+ s adelantado/m,
    /^! El certificado de localhost:\d+ \(S3_PUBLIC_URL\) vale hasta el .*: renuévalo\.$/m,
    /^! El servidor de correo de SMTP_URL \(127\.0\.0\.1:1\) no atiende/m,
    /^! Los correos salen de .*@localhost/m,
    /^! PUBLIC_URL empieza por http:\/\//m,
    /^! Sin claves de Stripe ni de PayPal/m,
  ]) {
    expect(said).toMatch(line);
  }
  expect(code).toBe(0);
}, 60_000);
