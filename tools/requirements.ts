type Section = { title: string; ids: string[] };

/** N27: rows that nothing can prove. The source leaves the answer of one unused; the other speaks of its own list. */
const struck = ['ORG-452', 'ATH-020'];

/** The sections of a requirement list with the rows that each holds; sections without rows are left out. */
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

/** Rows that names of tests carry, each by its full ID. */
export function namedRequirements(names: string[]): Set<string> {
  return new Set(names.flatMap(name => name.match(/\b(?:PUB|ATH|ORG)-\d{3}\b/g) ?? []));
}
