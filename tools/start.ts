import { join } from 'node:path';
import { takeSettings } from '#server/settings-file.ts';
import { buildWeb } from './build-web.ts';

process.env.NODE_ENV ??= 'production';

try {
  takeSettings(sentence => console.log(`· ${sentence}`));
  await buildWeb(join(import.meta.dirname, '..'));
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
await import('#server/main.ts');
