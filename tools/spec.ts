import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRequirements, listTestNames, namedRequirements } from './requirements.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, '..', 'shared', 'spec');

if (!existsSync(folder)) {
  console.log('The lists of requirements (../shared/spec) are not here: nothing to compare.');
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
    console.log(`  ${title}: ${ids.length - missing.length} of ${ids.length}`);
    if (missing.length > 0 && missing.length < ids.length) console.log(`    missing: ${missing.join(', ')}`);
    else if (missing.length > 0) console.log('    all are missing');
  }
}
console.log(`\n${covered} of ${total} requirements have a test that names them.`);
