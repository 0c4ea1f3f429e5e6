import type { Board } from '#domain/scoring/boards/board.ts';

const ofDevice = () => import('#web/lib/storage/kept-answers.ts');
// Milliseconds between two writes to the disk, because a board may change twice a second.
const pause = 3000;

const waiting = new Map<string, Board | null>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function write() {
  timer = undefined;
  const boards = [...waiting];
  waiting.clear();
  const { keepAnswer, forgetAnswer } = await ofDevice();
  for (const [address, board] of boards) await (board ? keepAnswer(address, board) : forgetAnswer(address));
}

/** Stores a board. Null deletes it, because the reader may not see it any more. */
export function keepBoard(address: string, board: Board | null): void {
  waiting.set(address, board);
  if (timer === undefined) timer = setTimeout(() => void write().catch(() => undefined), pause);
}

export const getKeptBoard = async (address: string) => (await ofDevice()).readAnswer<Board>(address);
