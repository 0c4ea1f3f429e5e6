import { CreateBucketCommand, CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { clientOf } from '#server/foundation/storage/s3-bucket.ts';
import { filesInBucket } from '#server/foundation/storage/s3-files.ts';
import { runProgram } from '#tools/run-program.ts';
import { startSwift } from './swift.ts';

// The tests of files run against a server that checks signatures. In `npm test` a server of npm takes its place.
const files = [
  'server/foundation/storage/storage.test.ts',
  'server/foundation/storage/same-storage.test.ts',
  'server/foundation/storage/copy-files.test.ts',
  'server/scoring/videos/play-video.test.ts',
  'server/scoring/videos/turns.test.ts',
  'server/scoring/videos/uploads.test.ts',
  'server/scoring/videos/killed.test.ts',
];

const swift = await startSwift();
if (typeof swift === 'string') {
  console.log(`  sin S3 que firme no se prueba: ${swift}`);
  process.exitCode = 1;
} else {
  try {
    const wrong = filesInBucket({ ...swift.config, secret: 'otra' });
    const said = await wrong.prepare().then(
      () => 'sirve',
      (error: Error) => error.message,
    );
    console.log(`  con otra clave: ${said}`);
    if (!said.includes('no acepta la clave')) process.exitCode = 1;
    const config = { ...swift.config, bucket: 'begun' };
    const { storage } = filesInBucket(config);
    const client = clientOf(config);
    const begun = { Bucket: config.bucket, Key: 'videos/begun.mp4' };
    await client.send(new CreateBucketCommand({ Bucket: begun.Bucket }));
    await client.send(new CreateMultipartUploadCommand(begun));
    await storage.dropLeftovers(new Date(Date.now() + 60_000));
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: begun.Bucket }));
    console.log(`  subidas por partes que deja la limpieza: ${Uploads.length}`);
    if (Uploads.length > 0) process.exitCode = 1;
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...files];
    const env = { TEST_S3: JSON.stringify(swift.config) };
    if ((await runProgram(process.execPath, vitest, { env })) !== 0) process.exitCode = 1;
  } finally {
    await swift.stop();
  }
}
