import { readdirSync } from 'node:fs';
import { join } from 'node:path';

// Each measure prints ratios against a limit that it took in the same run: rates alone depend on the neighbours.
const folder = join(import.meta.dirname, '..', 'bench');
const wanted = process.argv.slice(2);

for (const file of readdirSync(folder)
  .filter(name => name.endsWith('.ts'))
  .sort()) {
  const name = file.replace(/\.ts$/, '');
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`· ${name}`);
  await import(join(folder, file));
}
