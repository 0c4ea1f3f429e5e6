import { type DrawnPage, firstAnswersId } from '#contract/first-paint.ts';
import { dataBlock, escapeHtml } from './html.ts';
import type { PageBundle } from './page-bundle.ts';
import { drawHead, headOf } from './page-head.ts';

/** Separates React's preload links from the markup after them, because the links belong in the head. */
function splitPreloads(html: string): [preloads: string, markup: string] {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(html)?.[0] ?? '';
  return [preloads, html.slice(preloads.length)];
}

/** Puts a rendered page into the shell: its markup, head, files and answers. */
export function pageDocument(
  bundle: Pick<PageBundle, 'shell' | 'filesOf'>,
  page: DrawnPage,
  publicUrl: string,
): string {
  const head = headOf(page.screen, page.answers, publicUrl);
  const { scripts, styles } = bundle.filesOf(page.screen);
  const [preloads, markup] = splitPreloads(page.html);
  const links = [
    ...styles.map(file => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...scripts.map(file => `<link rel="modulepreload" crossorigin href="${file}">`),
  ];
  const replacements: [RegExp, string][] = [
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(head.title)}</title>`],
    [/<meta\s+name="description"[^>]*>/, `<meta name="description" content="${escapeHtml(head.description)}" />`],
    [/<\/head>/, `  ${[drawHead(head, publicUrl), preloads, ...links].filter(Boolean).join('\n    ')}\n  </head>`],
    [/<noscript>[^<]*<\/noscript>/, dataBlock(`type="application/json" id="${firstAnswersId}"`, page.answers)],
    [/<div id="root"><\/div>/, `<div id="root">${markup}</div>`],
  ];
  return replacements.reduce((text, [place, content]) => {
    if (!place.test(text)) throw new Error(`the shell has no ${place}`);
    // The replacement is a function, because people's texts may contain `$&`.
    return text.replace(place, () => content);
  }, bundle.shell);
}
