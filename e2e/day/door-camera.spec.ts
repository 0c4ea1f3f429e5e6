import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { messages } from '#contract/messages.ts';
import { answer, makeHall, prepareDoor } from '#e2e/kit/doors.ts';
import { film } from '#e2e/kit/film.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';

const words = messages.door;
const blank = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#667' } });

/** Plays a camera that shows each code for a while, with blank frames between codes, in a loop. */
async function show(codes: readonly string[]): Promise<void> {
  const nothing = await blank().jpeg().toBuffer();
  const frames: Buffer[] = [];
  for (const code of codes) {
    const picture = await sharp(Buffer.from(renderSVG(code, { ecc: 'M', border: 4 })))
      .resize(420)
      .png()
      .toBuffer();
    const frame = await blank()
      .composite([{ input: picture }])
      .jpeg({ quality: 85 })
      .toBuffer();
    frames.push(...Array.from({ length: 10 }, () => nothing), ...Array.from({ length: 60 }, () => frame));
  }
  mkdirSync(dirname(film), { recursive: true });
  writeFileSync(film, Buffer.concat(frames));
}

test.use({ permissions: ['camera'] });

test('T2 door camera: a valid, a used and a forged code → each is read and answered', async ({
  page,
  organizer,
  signIn,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez']);
  const { qr } = hall.guests[0]!;
  await show([qr, qr.replace(/.{86}$/, 'A'.repeat(86))]);
  await signIn(organizer.account);
  await prepareDoor(page, hall, 'Norte');
  await page.getByRole('button', { name: 'Encender la cámara' }).click();
  const latest = page.getByRole('region', { name: 'Últimas' });
  await expect(latest).toContainText('Entró');
  await expect(latest).toContainText(words.forged);
  await expect(latest).toContainText(words.again);
  await expect(answer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Apagar la cámara' }).click();
  await expect(page.getByLabel('Lo que ve la cámara')).toHaveCount(0);
});
