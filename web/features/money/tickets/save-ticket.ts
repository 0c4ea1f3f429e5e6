import { encode } from 'uqr';
import type { TicketPage } from '#contract/money/ticket-form.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

const [width, height, margin] = [720, 1000, 48];

/**
 * Saves the ticket as a picture: event, QR, name, type and number. A door can read it from any screen or from paper.
 */
export async function saveTicket({ event, uid, qr, shortCode, invitedName, typeName }: TicketPage): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen || !qr) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#0a0f1a';
  pen.textAlign = 'center';
  const { data, size } = encode(qr, { ecc: 'M', border: 2 });
  const cell = Math.floor((width - 2 * margin) / size);
  const left = Math.round((width - cell * size) / 2);
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(left + x * cell, 130 + y * cell, cell, cell);
  }
  const write = (text: string, y: number, font: string) => {
    pen.font = font;
    pen.fillText(text, width / 2, y, width - 2 * margin);
  };
  write(event.name, 84, '700 38px sans-serif');
  const below = 130 + cell * size + 60;
  write(invitedName ?? 'Entrada', below, '700 40px sans-serif');
  write(typeName, below + 52, '600 30px sans-serif');
  write(`Código para la puerta ${shortCode ?? ''}`, below + 100, '700 30px sans-serif');
  write(uid, below + 144, '400 22px sans-serif');
  const picture = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'));
  if (picture) saveFile(`entrada-${uid.slice(0, 8)}.png`, picture);
  else notify.error('No se pudo guardar la entrada');
}
