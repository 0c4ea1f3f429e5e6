import { expect, test } from 'vitest';
import { listRequirements, namedRequirements } from './requirements.ts';

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

test('a section holds the rows under it, and only numbered requirements are rows', () => {
  expect(listRequirements(list)).toEqual([{ title: '1. Login (source 2)', ids: ['PUB-001', 'PUB-002'] }]);
});

test('a requirement counts as named wherever a test says it', () => {
  const texts = ["test('PUB-001 the page opens')", "test('PUB-002, ORG-285 and more')"];
  expect([...namedRequirements(texts)]).toEqual(['PUB-001', 'PUB-002', 'ORG-285']);
});
