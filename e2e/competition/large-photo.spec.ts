import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { base, button } from '#e2e/kit/organizer.ts';

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(data.length, 0);
  sizes.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)]);
}

/** A PNG of random noise, which does not compress. */
function noise(width: number, height: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = randomBytes(height * (width * 3 + 1));
  // Each PNG row starts with its filter type; 0 is none.
  for (let row = 0; row < height; row++) rows[row * (width * 3 + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

test('walk-organizer C event photo: a picture of over eight megabytes → made small enough and stored', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const id = await organizer.makeEvent();
  const [before] = await app.sql`select photo_id from events where id = ${id}`;
  const buffer = noise(2000, 1400);
  expect(buffer.length).toBeGreaterThan(8_000_000);
  await signIn(organizer.account);
  await page.goto(`${base}/edit-event/${id}`);
  await page
    .getByLabel(/^Subir logo/)
    .and(page.locator('input'))
    .setInputFiles({ name: 'IMG_2041.png', mimeType: 'image/png', buffer });
  await expect(page.getByAltText('Vista previa de la foto')).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  await button(page, 'Guardar cambios').click();
  await expect(page.getByRole('heading', { name: 'Tu evento ha sido editado con exito.' })).toBeFocused();
  const [after] = await app.sql`select photo_id from events where id = ${id}`;
  expect(after?.photo_id).not.toBe(before?.photo_id);
});
