import { ConfigError, type Env, readCount, readWebAddress } from './read-settings.ts';

/** The bucket for files. Null: files are on the disk. */
export type BucketConfig = {
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
  /** The bucket's address for browsers. Null: videos pass through the program. */
  publicUrl: string | null;
  /** Bytes that all videos together may take in the bucket. */
  videoRoom: number;
};

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;
const optional = ['S3_REGION', 'S3_PUBLIC_URL', 'VIDEO_ROOM'] as const;

// The names that every S3 accepts.
const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Reads an address without a path, since the bucket's name is the first part of the path. */
function readOrigin(env: Env, name: string): string | null {
  const address = readWebAddress(env, name);
  if (address === null) return null;
  const { origin, href } = new URL(address);
  if (href === `${origin}/`) return origin;
  throw new ConfigError(`${name} va sin camino ni contraseña, como https://s3.ejemplo.com: «${origin}».`);
}

export function readStorage(env: Env, publicUrl: string): BucketConfig | null {
  const missing = needed.filter(name => env[name] === undefined);
  const alone = [...needed, ...optional].find(name => env[name] !== undefined);
  if (missing.length > 0 && alone) {
    throw new ConfigError(`${alone} es un ajuste de S3, y para usar S3 falta ${missing.join(' y ')}.`);
  }
  if (missing.length > 0) return null;
  const { S3_BUCKET: bucket = '', S3_KEY: key = '', S3_SECRET: secret = '', S3_REGION: region = 'us-east-1' } = env;
  if (!bucketForm.test(bucket)) {
    throw new ConfigError(`S3_BUCKET no es el nombre de un bucket, con minúsculas, cifras y guiones: «${bucket}».`);
  }
  const publicAddress = readOrigin(env, 'S3_PUBLIC_URL');
  if (publicUrl.startsWith('https:') && publicAddress?.startsWith('http:')) {
    throw new ConfigError(
      `S3_PUBLIC_URL debe empezar por https://, como PUBLIC_URL: un navegador no abre ahí ${publicAddress}.`,
    );
  }
  const videoRoom = readCount(env, 'VIDEO_ROOM', 1e12, { most: 1e15 });
  const endpoint = readOrigin(env, 'S3_ENDPOINT') ?? '';
  return { endpoint, bucket, region, key, secret, publicUrl: publicAddress, videoRoom };
}
