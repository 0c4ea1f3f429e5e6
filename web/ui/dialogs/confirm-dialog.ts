// await confirmDialog({ title, text, lines, linesTitle, confirmLabel, cancelLabel, tone }) → true or false: asks a
// question from any code. The shell draws it (<ConfirmHost />) and loads the modal on the first question. `signal`:
// closes the question with no when its subject is gone.
type Question = {
  title: string;
  text?: string;
  /** Warnings below the text, one line each. */
  lines?: readonly string[];
  linesTitle?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'primary' | 'destroy';
  signal?: AbortSignal;
};
export type OpenQuestion = Question & { id: number; answer: (yes: boolean) => void };

let open: OpenQuestion | null = null;
let last = 0;
const listeners = new Set<() => void>();

function change(next: OpenQuestion | null) {
  open = next;
  for (const listener of listeners) listener();
}

export const openQuestion = () => open;

export function onQuestion(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function confirmDialog(question: Question): Promise<boolean> {
  // A second question closes the open one, whose answer is then no.
  open?.answer(false);
  last += 1;
  const id = last;
  return new Promise(resolve => {
    const answer = (yes: boolean) => {
      if (open?.id === id) change(null);
      resolve(yes);
    };
    if (question.signal?.aborted) return answer(false);
    question.signal?.addEventListener('abort', () => answer(false), { once: true });
    change({ ...question, id, answer });
  });
}
