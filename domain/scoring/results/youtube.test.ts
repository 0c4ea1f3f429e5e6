import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkOfVideo, readVideoLink } from './youtube.ts';

const id = fc.stringMatching(/^[\w-]{11}$/);
const shapes = [
  (video: string) => `https://www.youtube.com/watch?v=${video}`,
  (video: string) => `http://youtube.com/watch?feature=share&v=${video}&t=42s#x`,
  (video: string) => `https://m.youtube.com/watch/?v=${video}`,
  (video: string) => `HTTPS://WWW.YouTube.COM/shorts/${video}?si=abc`,
  (video: string) => `https://youtube.com/live/${video}/`,
  (video: string) => `https://youtu.be/${video}?t=3`,
  (video: string) => `youtu.be/${video}`,
  (video: string) => `  www.youtube.com/watch?v=${video} `,
];

test('R5 ATH-207 video links: every shape of a link → its video, in one stored form', () => {
  fc.assert(
    fc.property(id, fc.constantFrom(...shapes), (video, shape) => {
      expect(readVideoLink(shape(video))).toEqual({ id: video, url: `https://www.youtube.com/watch?v=${video}` });
      expect(readVideoLink(linkOfVideo(video).url)).toEqual(linkOfVideo(video));
    }),
  );
});

test.each([
  ['', 'url'],
  ['mi video', 'url'],
  ['http://', 'url'],
  ['https://vimeo.com/123456789', 'youtube'],
  ['https://youtube.com.evil.test/watch?v=aaaaaaaaaaa', 'youtube'],
  ['https://www.youtube.com@evil.test/watch?v=aaaaaaaaaaa', 'youtube'],
  ['https://evil.test/https://youtu.be/aaaaaaaaaaa', 'youtube'],
  ['javascript:alert(1)//youtu.be/aaaaaaaaaaa', 'youtube'],
  ['ftp://youtu.be/aaaaaaaaaaa', 'youtube'],
  ['https://www.youtube.com/', 'youtube'],
  ['https://www.youtube.com/@canal', 'youtube'],
  ['https://www.youtube.com/playlist?list=PL1', 'youtube'],
  ['https://www.youtube.com/watch?v=corto', 'youtube'],
  ['https://www.youtube.com/watch?v=aaaaaaaaaaaa', 'youtube'],
  ['https://youtu.be/aaaaaaaaaaa/mas', 'youtube'],
  ['https://www.youtube.com/shorts/aaaaaaaaaaa/mas', 'youtube'],
])('ATH-207 ATH-209 video links: %s → refused', (text, problem) => {
  expect(readVideoLink(text)).toBe(problem);
});

test('video links: any eleven letters in each kind of address → the video is read', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{11}$/), id => {
      const url = `https://www.youtube.com/watch?v=${id}`;
      const ways = [
        `youtu.be/${id}`,
        `m.youtube.com/watch?v=${id}`,
        `www.youtube.com/shorts/${id}`,
        `youtube.com/live/${id}`,
      ];
      for (const way of ways) expect(readVideoLink(`https://${way}`)).toMatchObject({ url });
    }),
  );
});

test('video links: any text → a video on YouTube or a problem', () => {
  const around = fc.tuple(fc.string(), fc.constantFrom('youtu.be/', 'https://www.youtube.com/watch?v='), fc.string());
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.webUrl(),
        around.map(parts => parts.join('')),
      ),
      text => {
        const read = readVideoLink(text);
        if (typeof read === 'string') expect(['url', 'youtube']).toContain(read);
        else expect(read.url).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);
      },
    ),
  );
});
