// Programs write the XML of spreadsheets, so it is simple: one namespace, the default or one prefix. This reader
// expands only the five named entities and the numeric ones. Every search goes forward only.

const names: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function signOf(entity: string): string {
  if (!entity.startsWith('#')) return names[entity] ?? '';
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

export const plainText = (xml: string): string =>
  xml
    .replace(/&([#\w]{1,10});/g, (_whole, entity: string) => signOf(entity))
    // Spreadsheets write characters that XML cannot hold as `_x000A_`.
    .replace(/_x([0-9a-f]{4})_/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The namespace prefix of a root element: `x:` in `<x:worksheet xmlns:x="…">`; usually empty. */
export const prefixOf = (start: string, root: string): string =>
  new RegExp(`<([\\w-]{1,20}:)?${root}[\\s>]`).exec(start)?.[1] ?? '';

export class BrokenXml extends Error {
  override name = 'BrokenXml';
}

type Element = { attributes: string; inner: string };

export const attributeOf = (attributes: string, name: string): string | null => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? plainText(found[1] ?? found[2] ?? '') : null;
};

const endsName = /[\s/>]/;

/** The elements with this name, in order. An element never contains another one of its name. */
export function* elementsOf(xml: string, name: string): Generator<Element> {
  const open = `<${name}`;
  const close = `</${name}>`;
  for (let at = xml.indexOf(open); at >= 0; at = xml.indexOf(open, at)) {
    const after = at + open.length;
    if (!endsName.test(xml[after] ?? '')) {
      at = after;
      continue;
    }
    const head = xml.indexOf('>', after);
    if (head < 0) throw new BrokenXml();
    if (xml[head - 1] === '/') {
      yield { attributes: xml.slice(after, head - 1), inner: '' };
      at = head + 1;
      continue;
    }
    const end = xml.indexOf(close, head);
    if (end < 0) throw new BrokenXml();
    yield { attributes: xml.slice(after, head), inner: xml.slice(head + 1, end) };
    at = end + close.length;
  }
}
