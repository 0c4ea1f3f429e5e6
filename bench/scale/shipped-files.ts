import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BucketConfig } from '#server/read-storage.ts';
import { parseSettings } from '#server/settings-file.ts';

// The files of deploy/debian, filled in by their own script for three machines of the bench.

const root = join(import.meta.dirname, '..', '..');
const shipped = join(root, 'deploy', 'debian');

export const publicName = 'pizarra.test';
export const passwords = { superuser: 'tiza-super', patroni: 'tiza-patroni', app: 'tiza-app' };

export type Machine = {
  name: string;
  address: string;
  folder: string;
  file: (name: string) => string;
  /** The settings of a file of `NAME=value` lines. */
  settings: (name: string) => Record<string, string>;
  /** The values of one key of the program's unit. */
  unit: (key: string) => string[];
};

type Cluster = {
  folder: string;
  addresses: readonly string[];
  range: string;
  user: string;
  group: string;
  smtpUrl: string;
};

const valuesOf = ({ addresses, range, smtpUrl }: Cluster, bucket: BucketConfig): Record<string, string> => ({
  PUBLIC_NAME: publicName,
  LISTEN: '*',
  NETWORK: range,
  ...Object.fromEntries(
    addresses.flatMap((address, at) => [
      [`NODE${at + 1}_NAME`, `pizarra${at + 1}`],
      [`NODE${at + 1}_ADDRESS`, address],
    ]),
  ),
  CLUSTER_TOKEN: 'bench',
  SUPERUSER_PASSWORD: passwords.superuser,
  REPLICATION_PASSWORD: 'tiza-replica',
  REWIND_PASSWORD: 'tiza-rewind',
  PATRONI_PASSWORD: passwords.patroni,
  APP_PASSWORD: passwords.app,
  BACKUP_PASSWORD: 'tiza-respaldo',
  BACKUP_KEY: 'una-clave-de-prueba-de-32-signos-o-mas',
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Pizarra <pizarra@correo.test>',
  S3_ENDPOINT: bucket.endpoint,
  S3_HOST: 's3.test',
  S3_REGION: bucket.region,
  S3_BUCKET: bucket.bucket,
  S3_BACKUP_BUCKET: 'backups',
  S3_KEY: bucket.key,
  S3_SECRET: bucket.secret,
});

/** The differences here: folders, the user, ports below 1024, and backups on the disk. */
const changesOf = (
  { folder, address }: Machine,
  { folder: all, user, group }: Cluster,
): [string | RegExp, string][] => [
  ['/var/lib/postgresql/15/pizarra', join(folder, 'postgres')],
  ['/var/lib/postgresql/pgpass', join(folder, 'pgpass')],
  ['/var/run/postgresql', folder],
  ['/var/lib/etcd/pizarra', join(folder, 'etcd')],
  ['/run/haproxy/admin.sock', join(folder, 'haproxy.sock')],
  ['/etc/haproxy/pizarra.pem', join(all, 'pizarra.pem')],
  ['/srv/pizarra/app', root],
  ['/srv/pizarra/data', join(folder, 'data')],
  ['/srv/pizarra/pizarra.env', join(folder, 'pizarra.env')],
  ['maxconn 40000', 'maxconn 4000'],
  ['user haproxy', `user ${user}`],
  ['group haproxy', `group ${group}`],
  ['User=pizarra', `User=${user}`],
  ['127.0.0.1:5000', `${address}:5000`],
  [/^ {2}bind \S+:80$/gm, `  bind ${address}:8080`],
  [/^ {2}bind \S+:443/gm, `  bind ${address}:8443`],
  [/^repo1-s3-.*\n/gm, ''],
  ['repo1-type=s3', 'repo1-type=posix'],
  ['repo1-path=/pizarra', `repo1-path=${join(all, 'backups')}`],
];

export const frontPort = 8443;

const files = ['chrony.conf', 'etcd.env', 'haproxy.cfg', 'patroni.yml', 'pgbackrest.conf', 'pizarra.env'];

/** Fills in all files and returns the machines that they describe. */
export function fillShippedFiles(cluster: Cluster, bucket: BucketConfig): Machine[] {
  const values = join(cluster.folder, 'values');
  const lines = Object.entries(valuesOf(cluster, bucket)).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(values, lines.join(''));
  return cluster.addresses.map((address, at) => {
    const folder = join(cluster.folder, `pizarra${at + 1}`);
    mkdirSync(join(folder, 'data'), { recursive: true });
    const file = (name: string) => join(folder, name);
    const read = (name: string) => readFileSync(file(name), 'utf8');
    const machine: Machine = {
      name: `pizarra${at + 1}`,
      address,
      folder,
      file,
      settings: name => parseSettings(read(name), name),
      unit: key => [...read('pizarra@.service').matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!),
    };
    execFileSync(join(shipped, 'fill.sh'), [values, `${at + 1}`, folder], { stdio: 'pipe' });
    for (const name of [...files, 'pizarra@.service']) {
      const changed = changesOf(machine, cluster).reduce((text, [from, to]) => text.replaceAll(from, to), read(name));
      writeFileSync(file(name), changed);
    }
    return machine;
  });
}
