import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accessDecisions, accessElsewhere, accessFaults } from './access-decisions.ts';
import { listSourceFiles } from './source-files.ts';

const root = new URL('../', import.meta.url).pathname;
const sources = new Map(
  listSourceFiles(root)
    .filter(path => path.startsWith('server/') && path.endsWith('.ts'))
    .map(path => [path, readFileSync(`${root}${path}`, 'utf8')]),
);

test.each([
  ['taking the refusal', "import { conflict, forbidden } from '#server/foundation/http/refuse.ts';", true],
  ['taking another refusal', "import { conflict } from '#server/foundation/http/refuse.ts';", false],
  ['whose it is', 'if (row.organizationId !== viewer.uid) throw notFound();', true],
  ['whose it is, where there may be none', 'return video?.userId === viewer?.uid;', true],
  ['whose it is, the other way round', 'if (viewer.uid === team.captainId) return team;', true],
  ['whose it is, by a name of its own', 'if (captainId !== viewer.uid) throw notFound();', true],
  ['whose it is, by an answer', 'if ((await findOwner()) !== viewer.uid) throw notFound();', true],
  ['whose it is, beside an account taken apart', 'if (row.userId !== uid) throw notFound();', true],
  ['the refusal by its code', "throw new ORPCError('FORBIDDEN');", true],
  ['one case for each kind', 'switch (viewer.type) {', true],
  ['of which kind whoever asks is', "if (viewer.type === 'organization') return all;", true],
  ['of which kind whoever is read is', "const isStaff = (await readViewer())?.type === 'staff';", true],
  ['whose it is, by whoever is read', 'const isOwner = (await context.readViewer())?.uid === ownerId;', true],
  ['what is asked of the store', ".where('userId', '=', viewer.uid)", false],
  ['a member who is looked for', 'members.find(({ id }) => id === uid)', false],
])('%s', (_name, line, isFound) => {
  expect(accessFaults(new Map([['server/registration/teams/a.ts', line]]))).toEqual(
    isFound ? ['server/registration/teams/a.ts:1: an access decision: move it to teams/*.access.ts'] : [],
  );
  expect(accessFaults(new Map([['server/registration/teams/teams.access.ts', line]]))).toEqual([]);
});

test('who may is decided in the access files, but for what has a reason, and each reason is still needed', () => {
  expect(accessFaults(sources)).toEqual([]);
  expect([...new Set(accessDecisions(sources).map(({ path }) => path))].sort()).toEqual(
    Object.keys(accessElsewhere).sort(),
  );
});
