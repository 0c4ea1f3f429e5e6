import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanRichText } from './clean-rich-text.ts';

const link = (href: string, text: string) => `<a href="${href}" rel="noopener nofollow" target="_blank">${text}</a>`;

test.each([
  ['marks of the editor → unchanged', '<h2>A</h2><p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s></p><hr />', null],
  [
    'lists and quotes → unchanged',
    '<ul><li><p>a</p></li></ul><ol><li>b</li></ol><blockquote><p>c</p></blockquote>',
    null,
  ],
  [
    'b, i and del → strong, em and s',
    '<p><b>b</b><i>i</i><del>d</del></p>',
    '<p><strong>b</strong><em>i</em><s>d</s></p>',
  ],
  ['h1 → h2', '<h1>A</h1>', '<h2>A</h2>'],
  ['a script → removed with its text', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['styles, classes and ids → removed', '<style>p{}</style><p style="color:red" class="x" id="y">a</p>', '<p>a</p>'],
  ['event handlers → removed', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['pictures and frames → removed', '<p>a<img src=x onerror=alert(1)><iframe src="//x"></iframe></p>', '<p>a</p>'],
  [
    'a link → opens outside, without referrer rights',
    '<p><a href="https://ejemplo.test/a?b=1" onclick="x()">a</a></p>',
    `<p>${link('https://ejemplo.test/a?b=1', 'a')}</p>`,
  ],
  [
    'a mailto link → unchanged target',
    '<p><a href="mailto:a@b.test">a</a></p>',
    `<p>${link('mailto:a@b.test', 'a')}</p>`,
  ],
  ['a javascript link → plain text', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
  ['a disguised javascript link → plain text', '<p><a href=" jAva&#09;script:alert(1)">a</a></p>', '<p>a</p>'],
  ['a data link → plain text', '<p><a href="data:text/html,<script>1</script>">a</a></p>', '<p>a</p>'],
  [
    'links without a scheme → plain text',
    '<p><a href="//malo.test">a</a> <a href="/x">b</a> <a>c</a></p>',
    '<p>a b c</p>',
  ],
  [
    'another target and rel → replaced',
    '<p><a href="http://a.test/" target="_top" rel="opener">a</a></p>',
    `<p>${link('http://a.test/', 'a')}</p>`,
  ],
  ['an empty document → nothing', '<p></p><p><br></p><p> &nbsp; </p>', ''],
  ['a line alone → nothing', '<hr>', ''],
  ['an empty text → nothing', '', ''],
  ['the signs < and & → escaped', '<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
])('rich text: %s', (_name, html, expected) => {
  expect(cleanRichText(html)).toBe(expected ?? html);
});

test('rich text: any pieces of HTML → only allowed tags remain, and cleaning twice changes nothing', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<script>',
    '</script>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:1">',
    '<a href=\'https://a.test/"onclick="x\'>',
    '</a>',
    '<img src=x onerror=1>',
    '<<b',
    '"',
    "'",
    '&lt;script&gt;',
    '<!--',
    '-->',
    '<math><mtext>',
    '<style>',
    '<textarea>',
    'texto',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      const clean = cleanRichText(pieces.join(''));
      for (const [, tag] of clean.matchAll(/<([^>]*)>/g)) {
        expect(tag).toMatch(
          /^(\/?(p|h[2-4]|strong|em|u|s|ul|ol|li|blockquote|a)|a href="(https?:\/\/|mailto:)[^"<>]*" rel="noopener nofollow" target="_blank"|(br|hr) \/)$/,
        );
      }
      expect(cleanRichText(clean)).toBe(clean);
    }),
    { numRuns: 500 },
  );
});
