import { messages } from '#contract/messages.ts';
import type { TypedProblem } from '#domain/scoring/results/typed.ts';
import type { MeasuredTest } from '#domain/scoring/results/values.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';

/** The facts that messages name. `unit` is the unit of the quantity, if the form shows it. */
type Facts = Pick<MeasuredTest, 'validReps' | 'timeCapMs'> & { unit?: string };
type Words = Record<TypedProblem, string | ((test: Facts) => string)>;

const { result, review, upload, appeal } = messages;
const words: Words = {
  noQuantity: result.required('Cantidad'),
  quantity: result.quantity,
  quantityMost: result.quantityMost,
  quantityDecimals: result.quantityDecimals,
  digits: upload.digits,
  wholeMost: upload.quantityMost,
  noTime: result.required('Tiempo'),
  timeForm: review.timeForm,
  minutes: result.minutes,
  seconds: result.seconds,
  milliseconds: result.milliseconds,
  zeroTime: result.noTime,
  tiebreak: result.tiebreak,
  overCap: ({ timeCapMs }) => result.overCap(writeTime(timeCapMs)),
  overTarget: ({ validReps, unit }) => result.overTarget(unit ? `${validReps} ${unit}` : String(validReps)),
  notAMember: result.notAMember,
};

/** Forms whose messages the specification quotes: ATH-210 and ATH-213, ATH-253 and ATH-255. */
const wordsOfForm: Record<'upload' | 'appeal', Partial<Words>> = {
  upload: { noQuantity: upload.quantity, noTime: upload.time },
  appeal: { noQuantity: appeal.quantity, noTime: appeal.time },
};

/** The message for a typed result with a problem. The server and all screens use it. */
export function sayProblem(problem: TypedProblem, test: Facts, form?: keyof typeof wordsOfForm): string {
  const said = (form && wordsOfForm[form][problem]) ?? words[problem];
  return typeof said === 'string' ? said : said(test);
}
