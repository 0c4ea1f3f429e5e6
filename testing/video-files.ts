import { createHash } from 'node:crypto';

// Builds minimal video files: enough for a check of the container, without a picture to play.

const box = (type: string, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

const track = (kind: 'vide' | 'soun') => {
  const handler = Buffer.alloc(24);
  handler.write(kind, 8, 'latin1');
  return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('mdhd', Buffer.alloc(24)), box('hdlr', handler)));
};

/** Random bytes, the same each time. */
export function noise(length: number, seed = 'video'): Buffer {
  const block = Buffer.concat(
    Array.from({ length: 2048 }, (_, at) => createHash('sha256').update(`${seed}${at}`).digest()),
  );
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += block.length) {
    block.writeUInt32BE(at / block.length, 0);
    block.copy(bytes, at);
  }
  return bytes;
}

type Mp4 = { brand?: string; tracks?: ('vide' | 'soun')[]; data?: number; indexFirst?: boolean };

export function mp4File({
  brand = 'isom',
  tracks = ['soun', 'vide'],
  data = 5000,
  indexFirst = true,
}: Mp4 = {}): Buffer {
  const head = box('ftyp', Buffer.from(`${brand}\0\0\x02\0isomiso2avc1mp41`, 'latin1'));
  const index = box('moov', box('mvhd', Buffer.alloc(100)), ...tracks.map(track));
  const pictures = box('mdat', noise(data));
  return Buffer.concat(indexFirst ? [head, index, pictures] : [head, box('free'), pictures, index]);
}

const element = (id: string, body: Uint8Array, isOpen = false) => {
  const length = Buffer.from('01ffffffffffffff', 'hex');
  if (!isOpen) length.writeUIntBE(body.length, 2, 6);
  if (!isOpen) length.writeUInt16BE(0x0100, 0);
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
};

type Webm = { docType?: string; trackType?: number; isOpen?: boolean; data?: number };

/** A complete WebM file, or one as a browser records it: without the lengths of open elements. */
export function webmFile({ docType = 'webm', trackType = 1, isOpen = false, data = 5000 }: Webm = {}): Buffer {
  const head = element('1a45dfa3', element('4282', Buffer.from(docType)));
  const tracks = element('1654ae6b', element('ae', element('83', Buffer.from([trackType]))));
  const cluster = (at: number) => {
    const time = element('e7', Buffer.from([at]));
    return element('1f43b675', Buffer.concat([time, element('a3', noise(data / 2, `${at}`))]), isOpen);
  };
  const segment = Buffer.concat([element('1549a966', Buffer.alloc(9)), tracks, cluster(0), cluster(1)]);
  return Buffer.concat([head, element('18538067', segment, isOpen)]);
}
