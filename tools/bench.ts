import { readdirSync } from 'node:fs';
import { join } from 'node:path';

// Each benchmark compares ratios with a limit measured in the same run. Rates alone depend on other load of the
// machine.
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
