import { isTest, type Sources, topicOf } from './area-order.ts';

// Patterns of code that decides access: it raises the refusal, or compares the caller.
const decisions = [
  /\bforbidden\b[^;']*'#server\/foundation\/http\/refuse\.ts'/g,
  /'FORBIDDEN'/g,
  /[!=]==\s*(?:viewer|asking)\??\.(?:uid|type|organization)\b/g,
  /\b(?:viewer|asking)\??\.(?:uid|type|organization(?:\??\.\w+)?)\s*[!=]==/g,
  /readViewer\(\)\)\?\.(?:uid|type)/g,
  /\bswitch \((?:viewer|asking)\??\.type\)/g,
  /\w+Id\s*[!=]==\s*uid\b[^\n]*\bthrow\b/g,
];

/** Files that decide access although they are not a `*.access.ts`, each with its reason. */
export const accessElsewhere: Record<string, string> = {
  'server/entrypoints/callable/events-calls.ts':
    'It hears the refusal of a procedure, and answers what is public instead; an athlete is answered that at once.',
  'server/entrypoints/callable/review-calls.ts':
    'One name asks two procedures, of judges and of athletes; each says itself who may.',
  'server/registration/teams/remove-member.ts':
    'That captains do not remove themselves is a rule of teams; who may was asked before.',
  'server/scoring/results/thrown-for.ts': 'The statement that stores has decided; this puts its answer into words.',
};

type Decision = { path: string; line: number };

/**
 * Finds lines that allow or refuse by caller outside the topic's `*.access.ts`. A query by account (`where user_id =
 * …`) is not a decision, but its text looks like one.
 */
export const accessDecisions = (sources: Sources): Decision[] =>
  [...sources]
    .filter(([path]) => topicOf(path) && topicOf(path) !== 'http' && !isTest(path) && !path.endsWith('.access.ts'))
    .flatMap(([path, text]) => {
      const places = decisions.flatMap(pattern => [...text.matchAll(pattern)].map(({ index }) => index));
      const lines = places.map(index => text.slice(0, index).split('\n').length);
      return [...new Set(lines)].map(line => ({ path, line }));
    });

export const accessFaults = (sources: Sources): string[] =>
  accessDecisions(sources)
    .filter(({ path }) => !Object.hasOwn(accessElsewhere, path))
    .map(({ path, line }) => `${path}:${line}: an access decision: move it to ${topicOf(path)}/*.access.ts`);
