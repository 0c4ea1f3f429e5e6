import { crc32, deflateRawSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { RunningPreview } from '#contract/scoring/running.ts';
import type { TestApp } from '#testing/app.ts';
import type { SignedIn } from './accounts.ts';
import { createEvent, insertCategory } from './events.ts';

export async function createRace(app: TestApp, organizer: SignedIn): Promise<{ eventId: string; categoryId: string }> {
  const eventId = await createEvent(app, organizer);
  return { eventId, categoryId: await insertCategory(app, eventId, { typeCategory: 'running', publish: 'publish' }) };
}

type Wire = { status: number; preview: RunningPreview; code: string; message: string };

type UploadOptions = { fileName?: string; headers?: Record<string, string>; columns?: string };

export async function uploadRace(
  http: FastifyInstance,
  categoryId: string,
  file: string | Uint8Array,
  who?: Pick<SignedIn, 'cookies'>,
  { fileName = 'resultados.csv', headers = {}, columns }: UploadOptions = {},
): Promise<Wire> {
  const cookie = [...(who?.cookies ?? [])].map(([key, value]) => `${key}=${value}`).join('; ');
  const answer = await http.inject({
    method: 'POST',
    url: `/organization/running/${categoryId}?${new URLSearchParams({ fileName, ...(columns !== undefined && { columns }) })}`,
    headers: { 'content-type': 'application/octet-stream', cookie, ...headers },
    payload: Buffer.from(file),
  });
  const body = answer.json();
  return { status: answer.statusCode, preview: body, code: body.code, message: body.message };
}

/** A ZIP file as other programs write it, or one that an attacker changed. */
export function zipOf(files: Record<string, string | Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain, { level: 1 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name)]));
    bodies.push(file);
    at += file.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}

/** The smallest valid workbook; `rows` is the XML of its sheet. */
export const workbookOf = (rows: string | Buffer, more: Record<string, string> = {}): Buffer =>
  zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Hoja" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': Buffer.concat([
      Buffer.from('<worksheet><sheetData>'),
      Buffer.from(rows),
      Buffer.from('</sheetData></worksheet>'),
    ]),
    ...more,
  });
