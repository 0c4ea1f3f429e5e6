type Section = { title: string; ids: string[] };

/** Rows that no test can prove (N27). The source does not use the answer of one. The other is about its own list. */
const struck = ['ORG-452', 'ATH-020'];

/** Sections of a requirement list with their rows. Sections without rows are left out. */
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

/** The full ids of rows in test names. */
export function namedRequirements(names: string[]): Set<string> {
  return new Set(names.flatMap(name => name.match(/\b(?:PUB|ATH|ORG)-\d{3}\b/g) ?? []));
}
