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
  [
    'an import of the refusal → found',
    "import { conflict, forbidden } from '#server/foundation/http/refuse.ts';",
    true,
  ],
  ['an import of another refusal → not found', "import { conflict } from '#server/foundation/http/refuse.ts';", false],
  ['the owner is compared → found', 'if (row.organizationId !== viewer.uid) throw notFound();', true],
  ['the owner is compared, possibly absent → found', 'return video?.userId === viewer?.uid;', true],
  ['the owner is compared in reverse → found', 'if (viewer.uid === team.captainId) return team;', true],
  ['the owner is compared by an own name → found', 'if (captainId !== viewer.uid) throw notFound();', true],
  [
    'the owner is compared by a returned value → found',
    'if ((await findOwner()) !== viewer.uid) throw notFound();',
    true,
  ],
  ['the owner is compared with a destructured account → found', 'if (row.userId !== uid) throw notFound();', true],
  ['the refusal by its code → found', "throw new ORPCError('FORBIDDEN');", true],
  ['one case for each account type → found', 'switch (viewer.type) {', true],
  ['the type of the caller → found', "if (viewer.type === 'organization') return all;", true],
  ['the type of the viewer read → found', "const isStaff = (await readViewer())?.type === 'staff';", true],
  [
    'the owner is compared with the viewer read → found',
    'const isOwner = (await context.readViewer())?.uid === ownerId;',
    true,
  ],
  ['a condition of a query → not found', ".where('userId', '=', viewer.uid)", false],
  ['a search among members → not found', 'members.find(({ id }) => id === uid)', false],
])('access decisions: %s', (_name, line, isFound) => {
  expect(accessFaults(new Map([['server/registration/teams/a.ts', line]]))).toEqual(
    isFound ? ['server/registration/teams/a.ts:1: an access decision: move it to teams/*.access.ts'] : [],
  );
  expect(accessFaults(new Map([['server/registration/teams/teams.access.ts', line]]))).toEqual([]);
});

test('access decisions: the server’s sources → only in access files or listed with a reason; each reason is needed', () => {
  expect(accessFaults(sources)).toEqual([]);
  expect([...new Set(accessDecisions(sources).map(({ path }) => path))].sort()).toEqual(
    Object.keys(accessElsewhere).sort(),
  );
});
