import { execFileSync } from 'node:child_process';
import { nearSteps, quickSteps } from './checks.ts';
import { report, runSteps, runTogether } from './steps.ts';

const [word, ...others] = process.argv.slice(2);

if (word === undefined) report(await runSteps(quickSteps));
else if (word === 'near' && others.length === 0) await checkNear();
else refuse('Usage: npm run check, or npm run check -- near.');

async function checkNear(): Promise<void> {
  const changed = listChanged();
  if (changed === null) return refuse('near compares with git, and needs a branch main: use npm run check.');
  if (changed.length === 0) return console.log('Nothing differs from main.');
  const more = changed.length > 5 ? ' …' : '';
  console.log(`${changed.length} changed: ${changed.slice(0, 5).join(', ')}${more}\n`);
  report(await runTogether(nearSteps(changed)));
}

/**
 * Paths that differ from the last commit. In a clean tree, paths that changed since the branch left main. Null without
 * git.
 */
function listChanged(): string[] | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter(Boolean);
  const diff = (base: string) => git('diff', '--name-only', '--no-renames', '-z', base);
  try {
    const dirty = [...diff('HEAD'), ...git('ls-files', '--others', '--exclude-standard', '-z')];
    return dirty.length > 0 ? dirty : diff('main...HEAD');
  } catch {
    return null;
  }
}

function refuse(sentence: string): void {
  console.error(`✗ ${sentence}`);
  process.exitCode = 1;
}
