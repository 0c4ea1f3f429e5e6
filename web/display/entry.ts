import './old-browsers.ts';
import barlow from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { startScreen } from './screen.ts';

const root = document.getElementById('stage');

// Layout measures text, so fonts load first. Without network the system's fonts serve.
async function loadFaces(): Promise<void> {
  const faces = [
    new FontFace('Barlow Condensed', `url(${barlow})`, { weight: '600 700' }),
    new FontFace('Inter Variable', `url(${inter})`, { weight: '100 900' }),
  ];
  for (const face of faces) document.fonts.add(face);
  await Promise.all(faces.map(face => face.load()));
}

const longestWait = 3_000;
const enough = new Promise<void>(done => setTimeout(done, longestWait));

if (root) {
  const start = () => startScreen(root);
  Promise.race([loadFaces().catch(() => undefined), enough]).then(start, start);
}
