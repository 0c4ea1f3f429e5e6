import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getDocumentProxy } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

/** Dots per point: a square of a code then has about seven. */
const scale = 4;
/** A path of so many numbers is a QR code, not a line or a tally. */
const leastNumbers = 400;
const [moveTo, lineTo] = [0, 1];

/** The texts of the QR codes in a PDF, each drawn from its path and read like by a camera. */
export async function codesOn(file: Buffer): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { argsArray } = await (await pdf.getPage(number)).getOperatorList();
    for (const args of argsArray) {
      const path: unknown = args?.[1]?.[0];
      if (!(path instanceof Float32Array) || path.length < leastNumbers) continue;
      for (const { text } of await readBarcodes(pictureOf(path), { formats: ['QRCode'] })) texts.push(text);
    }
  }
  return texts;
}

type Picture = Extract<Parameters<typeof readBarcodes>[0], { width: number }>;
type Box = { x: number; y: number; right: number; bottom: number };

function boxesOf(path: Float32Array): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < path.length; ) {
    const step = path[at]!;
    if (step !== moveTo && step !== lineTo) at += 1;
    else {
      const [x, y] = [path[at + 1]!, path[at + 2]!];
      if (step === moveTo) boxes.push({ x, y, right: x, bottom: y });
      const box = boxes.at(-1)!;
      Object.assign(box, { right: Math.max(box.right, x), bottom: Math.max(box.bottom, y) });
      at += 3;
    }
  }
  return boxes;
}

/** Black boxes on white, with a quiet zone. */
function pictureOf(path: Float32Array): Picture {
  const boxes = boxesOf(path);
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)) - 8, Math.min(...boxes.map(({ y }) => y)) - 8];
  const side = Math.ceil((Math.max(...boxes.map(({ right }) => right)) + 8 - left) * scale);
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const dot = (value: number, from: number) => Math.round((value - from) * scale);
  for (const { x, y, right, bottom } of boxes)
    for (let row = dot(y, top); row < dot(bottom, top); row++)
      for (let column = dot(x, left); column < dot(right, left); column++)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return { data, width: side, height: side, colorSpace: 'srgb' } as Picture;
}
