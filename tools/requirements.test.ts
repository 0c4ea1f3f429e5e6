import { expect, test } from 'vitest';
import { listRequirements, namedRequirements, namesOfPlaywright, namesOfVitest } from './requirements.ts';

const list = `# Requirements

## 1. Login (source 2)

| ID | Requirement | Check |
|---|---|---|
| PUB-001 | The page opens (see PUB-O02). | Open it |
| PUB-002 | It has a title. | Read it, as PUB-001 |

## 2. Remarks

Nothing to check here.

## 21. Open points

| PUB-O02 | Not settled. | TBD |
`;

test('requirements: a section → holds its rows; only numbered requirements are rows', () => {
  expect(listRequirements(list)).toEqual([{ title: '1. Login (source 2)', ids: ['PUB-001', 'PUB-002'] }]);
});

test('SPEC-W30 N27 requirements: no test can prove a row → it is not counted', () => {
  const rows = ['ORG-451', 'ORG-452', 'ORG-453'].map(id => `| ${id} | It is so. | Look |`);
  const [section] = listRequirements(['## 45. Results', ...rows, '| ATH-020 | A remark. | None |'].join('\n'));
  expect(section?.ids).toEqual(['ORG-451', 'ORG-453']);
});

test('requirements: a test’s name has its id → it counts as named', () => {
  const names = ['PUB-001 the page opens', 'a board > PUB-002, ORG-285 and more'];
  expect([...namedRequirements(names)]).toEqual(['PUB-001', 'PUB-002', 'ORG-285']);
});

test('requirements: a test of the tools has its id → it does not count', () => {
  const entries = [
    { name: 'PUB-001 the page opens', file: '/copy/web/page.test.ts' },
    { name: 'PUB-002 is only an example', file: '/copy/tools/requirements.test.ts' },
  ];
  expect(namesOfVitest(entries, '/copy/tools')).toEqual(['PUB-001 the page opens']);
});

test('requirements: browser tests in nested suites → the names of every level are read', () => {
  const suites = [
    { title: 'a.spec.ts', specs: [{ title: 'first' }], suites: [{ title: 'inner', specs: [{ title: 'second' }] }] },
  ];
  expect(namesOfPlaywright(suites)).toEqual(['a.spec.ts', 'first', 'inner', 'second']);
});
