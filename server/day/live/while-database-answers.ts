import { UnreachableError } from '#server/foundation/db/unreachable.ts';

const patienceMs = 1000;

/** Waits for slow work. Rejects when the database stops answering altogether. */
export async function whileDatabaseAnswers<T>(work: Promise<T>, answers: () => Promise<boolean>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const lookLater = () => {
    timer = setTimeout(look, patienceMs);
  };
  async function look() {
    if (!(await answers())) reject(new UnreachableError(new Error('no answer to a plain question')));
    else if (!isOver) lookLater();
  }
  lookLater();
  try {
    return await Promise.race([work, silence]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
