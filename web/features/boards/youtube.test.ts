import { expect, test } from 'vitest';
import { youTubeIdOf } from './youtube.ts';

const id = 'dQw4w9WgXcQ';
test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?list=x&v=${id}`,
  `https://m.youtube.com/watch?v=${id}&t=3`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}`,
])('R5 %s is a video', address => {
  expect(youTubeIdOf(address)).toBe(id);
});

test.each([
  'https://evil.test/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/"><script>',
  '/files/videos/1.mp4',
  '',
])('%s is none', address => {
  expect(youTubeIdOf(address)).toBeNull();
});
