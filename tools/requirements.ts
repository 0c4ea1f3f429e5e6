import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache', 'tests');

type Section = { title: string; ids: string[] };

/**
 * Requirements that no test can prove (N27). The source ignores the answer of one requirement. The other is about the
 * list of requirements itself.
 */
const struck = ['ORG-452', 'ATH-020'];

/** The sections of a list of requirements, with their rows. Sections without rows are left out. */
export function listRequirements(markdown: string): Section[] {
  const sections: Section[] = [];
  for (const line of markdown.split('\n')) {
    const title = /^##+ (.+)/.exec(line)?.[1];
    if (title) sections.push({ title, ids: [] });
    const id = /^\| ((?:PUB|ATH|ORG)-\d{3}) /.exec(line)?.[1];
    if (id && !struck.includes(id)) sections.at(-1)?.ids.push(id);
  }
  return sections.filter(section => section.ids.length > 0);
}

/** The full ids of the requirements that a test's name contains. */
export function namedRequirements(names: string[]): Set<string> {
  return new Set(names.flatMap(name => name.match(/\b(?:PUB|ATH|ORG)-\d{3}\b/g) ?? []));
}

type VitestEntry = { name: string; file: string };
type Suite = { title: string; specs?: { title: string }[]; suites?: Suite[] };

/** Leaves out the tests of the tools, which mention requirements only as examples. */
export const namesOfVitest = (entries: VitestEntry[], tools: string): string[] =>
  entries.filter(({ file }) => !file.startsWith(tools)).map(({ name }) => name);

export const namesOfPlaywright = (suites: Suite[] = []): string[] =>
  suites.flatMap(({ title, specs = [], suites: inner }) => [
    title,
    ...specs.map(spec => spec.title),
    ...namesOfPlaywright(inner),
  ]);

/** Names of tests as the runners report them, one for each row of a table. Comments and values do not count. */
export async function listTestNames(): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const [vitest, playwright] = [join(folder, 'vitest-names.json'), join(folder, 'playwright-names.json')];
  await list(vitest, 'vitest', ['list', '--no-static-parse', `--json=${vitest}`]);
  await list(playwright, 'playwright', ['test', '--list', '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwright,
  });
  return [
    ...namesOfVitest(readJson<VitestEntry[]>(vitest), join(root, 'tools')),
    ...namesOfPlaywright(readJson<{ suites: Suite[] }>(playwright).suites),
  ];
}

async function list(output: string, program: string, args: string[], env = {}): Promise<void> {
  rmSync(output, { force: true });
  const code = await runProgram(program, args, { env, quiet: true });
  if (code !== 0) throw new Error(`${program} could not list its tests.`);
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));
