import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRequirements, namedRequirements } from './requirements.ts';
import { listTestNames } from './test-names.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, '..', 'shared', 'spec');

if (!existsSync(folder)) {
  console.log('No está la carpeta de requisitos (../shared/spec): no hay nada que comparar.');
  process.exit(0);
}

const named = namedRequirements(await listTestNames());

let total = 0;
let covered = 0;
for (const area of ['public', 'athlete', 'organizer']) {
  console.log(`\n${area}.md`);
  for (const { title, ids } of listRequirements(readFileSync(join(folder, `${area}.md`), 'utf8'))) {
    const missing = ids.filter(id => !named.has(id));
    total += ids.length;
    covered += ids.length - missing.length;
    console.log(`  ${title}: ${ids.length - missing.length} de ${ids.length}`);
    if (missing.length > 0 && missing.length < ids.length) console.log(`    faltan ${missing.join(', ')}`);
    else if (missing.length > 0) console.log('    faltan todos');
  }
}
console.log(`\n${covered} de ${total} requisitos tienen una prueba que los nombra.`);
