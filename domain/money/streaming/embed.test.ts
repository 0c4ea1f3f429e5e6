import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embedHosts, embedMarkup, playerAt, readEmbed } from './embed.ts';

const youTube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';
const cloudflare = 'https://iframe.cloudflarestream.com/0123456789abcdef0123456789abcdef';

test.each([
  [
    '<iframe width="560" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x&amp;start=3" allowfullscreen></iframe>',
    youTube,
  ],
  ["<iframe src='https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'></iframe>", youTube],
  ['<iframe src="//www.youtube.com/embed/aqz-KE-bpKQ"></iframe>', youTube],
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1', youTube],
  [' https://www.youtube.com/live/aqz-KE-bpKQ?feature=share ', youTube],
  ['https://youtu.be/aqz-KE-bpKQ', youTube],
  [
    '<div style="padding:56%"><iframe src="https://player.vimeo.com/video/123456?h=ab12&amp;badge=0"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
    'https://player.vimeo.com/video/123456?h=ab12',
  ],
  ['https://vimeo.com/123456', 'https://player.vimeo.com/video/123456'],
  [
    '<iframe src="https://player.twitch.tv/?channel=copa_avila&parent=otro.test"></iframe>',
    'https://player.twitch.tv/?channel=copa_avila',
  ],
  ['https://www.twitch.tv/copa_avila', 'https://player.twitch.tv/?channel=copa_avila'],
  [`<iframe src="${cloudflare}?autoplay=true"></iframe>`, cloudflare],
  [
    '<iframe src="https://player.mux.com/EcHgOK9coz5K4rjSwOkoE7Y7O01201YMIC200RI6lNxnhs"></iframe>',
    'https://player.mux.com/EcHgOK9coz5K4rjSwOkoE7Y7O01201YMIC200RI6lNxnhs',
  ],
])('T3 stream embeds: %s → its player', (pasted, src) => {
  expect(readEmbed(pasted)).toBe(src);
  // `readEmbed` accepts an address that it returned before, also inside the markup of a record.
  expect(readEmbed(embedMarkup(src))).toBe(src);
});

test.each([
  '',
  'hola',
  '<iframe></iframe>',
  '<iframe src="https://otro.test/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe src="http://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe src="javascript:alert(1)//www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe src="https://www.youtube.com@otro.test/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe src="https://yo:tu@www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe src="https://www.youtube.com:8443/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe src="https://www.youtube.com.otro.test/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe src="https://www.youtube.com/redirect?q=https://otro.test"></iframe>',
  '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe><iframe src="https://otro.test"></iframe>',
  '<iframe src="https://otro.test" src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<script src="https://www.youtube.com/embed/aqz-KE-bpKQ"></script>',
  '<embed src="https://www.youtube.com/embed/aqz-KE-bpKQ">',
  'https://player.vimeo.com/video/12"onload=alert(1)',
  'https://player.twitch.tv/?channel=a"><script>',
  'https://constructor/embed/aqz-KE-bpKQ',
])('T3 stream embeds: %s → no player', pasted => expect(readEmbed(pasted)).toBeNull());

// The addresses that `readEmbed` may return: no quotation mark, no second parameter, no other host.
const players = [
  /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/,
  /^https:\/\/player\.vimeo\.com\/video\/\d{1,15}(?:\?h=[\da-f]{1,20})?$/,
  /^https:\/\/player\.twitch\.tv\/\?channel=\w{2,25}$/,
  /^https:\/\/iframe\.cloudflarestream\.com\/[\da-f]{32}$/,
  /^https:\/\/player\.mux\.com\/[A-Za-z0-9]{10,80}$/,
];

const piece = fc.constantFrom(
  ...[
    '<iframe',
    '>',
    '</iframe>',
    ' src=',
    '"',
    "'",
    ' srcdoc=',
    ' onload=',
    '<script>',
    'javascript:',
    'data:text/html,',
  ],
  ...[
    'https://',
    '//',
    'www.youtube.com',
    'player.vimeo.com',
    'otro.test',
    '@',
    ':443',
    '\\',
    '/embed/',
    '/video/',
    '?',
    '#',
  ],
  ...[
    'aqz-KE-bpKQ',
    '123456',
    '&amp;',
    '&quot;',
    '%22',
    '\u0000',
    '\n',
    ' ',
    '..',
    'channel=',
    'h=',
    'ñ',
    '<!--',
    '-->',
  ],
);
const nasty = fc.oneof(
  fc.array(piece, { maxLength: 16 }).map(pieces => pieces.join('')),
  fc
    .array(piece, { maxLength: 6 })
    .map(more => `<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ${more.join('')}"></iframe>`),
  fc
    .array(piece, { maxLength: 6 })
    .map(more => `<iframe ${more.join('')} src="https://player.vimeo.com/video/1?h=${more.join('')}">`),
);

test('T3 stream embeds: 300 hostile markups → one player of a known host, or nothing', () => {
  fc.assert(
    fc.property(nasty, markup => {
      const src = readEmbed(markup);
      if (src !== null)
        expect(
          players.some(player => player.test(src)),
          `${markup} → ${src}`,
        ).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('stream embeds: a player → the browser may frame its host; Twitch gets the page’s host name', () => {
  for (const src of [youTube, cloudflare]) {
    expect(embedHosts).toContain(new URL(src).origin);
    expect(playerAt(src, 'pizarra.test')).toBe(src);
  }
  expect(playerAt('https://player.twitch.tv/?channel=copa', 'pizarra.test')).toBe(
    'https://player.twitch.tv/?channel=copa&parent=pizarra.test',
  );
});
