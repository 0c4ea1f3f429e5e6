import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headLength, typeOfHead } from './video-file.ts';

const head = (text: string) => {
  const bytes = new Uint8Array(headLength);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
};

test.each([
  ['an MP4', '\0\0\0\x20ftypisom', 'video/mp4'],
  ['an MP4 of a phone', '\0\0\0\x18ftypmp42', 'video/mp4'],
  ['a MOV', '\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ['a WebM', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'video/webm'],
  ['a Matroska', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska', null],
  ['a HEIC', '\0\0\0\x18ftypheic', null],
  ['an AVIF', '\0\0\0\x18ftypavif', null],
  ['an M4A', '\0\0\0\x18ftypM4A ', null],
  ['a JPEG', '\xff\xd8\xff\xe0', null],
  ['a text', 'hola, esto es un video.mp4', null],
  ['an AVI', 'RIFF\0\0\0\0AVI LIST', null],
])('R5 video files: the first bytes of %s → its type or none', (_kind, text, type) => {
  expect(typeOfHead(head(text))).toBe(type);
});

test('video files: any bytes after the first letters → only the first letters decide the type', () => {
  const tail = fc.uint8Array({ maxLength: 100 });
  const started = (text: string) => tail.map(rest => new Uint8Array([...head(text).subarray(0, text.length), ...rest]));
  fc.assert(fc.property(started('\0\0\0\x20ftypisom'), bytes => void expect(typeOfHead(bytes)).toBe('video/mp4')));
  fc.assert(
    fc.property(started('\0\0\0\x14ftypqt  '), bytes => void expect(typeOfHead(bytes)).toBe('video/quicktime')),
  );
  fc.assert(fc.property(started('\0\0\0\x18ftypheic'), bytes => void expect(typeOfHead(bytes)).toBeNull()));
  fc.assert(
    fc.property(tail, bytes => {
      const letters = String.fromCharCode(...bytes);
      fc.pre(!letters.startsWith('\x1a\x45\xdf\xa3') && letters.slice(4, 8) !== 'ftyp');
      expect(typeOfHead(bytes)).toBeNull();
    }),
  );
});
