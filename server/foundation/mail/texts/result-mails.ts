import type { Unit } from '#domain/competition/wods/wod-types.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import type { ChangeSummary } from '#domain/scoring/results/summarize-change.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { greeting, type MailContent, mail, shortened, unlinked } from '#server/foundation/mail/mail-words.ts';

type ResultMail = {
  personName: string;
  isTeam: boolean;
  eventName: string;
  categoryName: string;
  wodName: string;
  unit: Unit;
  needTime: boolean;
  change: ChangeSummary;
  nameOf: (userId: string) => string;
  /** A sentence about the reader's possible next step. Null if there is no step. */
  hint: string | null;
  url: string;
};

type Values = NonNullable<ChangeSummary['is']>;
type Known = Pick<Values, 'quantity' | 'timeMs'>;

function writeKnown({ quantity, timeMs }: Known, { unit, needTime }: ResultMail): string {
  if (quantity === null) return 'sin valor';
  const amount = `${formatQuantity(quantity)} ${unit}`;
  return needTime && timeMs !== null ? `${amount} · ${writeTime(timeMs)}` : amount;
}

/** Writes the values of a result. For a team also each member's part, which can change while the sum stays the same. */
function writeValues(values: Values | null, facts: ResultMail): string {
  if (!values) return 'sin resultado';
  const { tiebreakMs, teamResults, status } = values;
  const parts = (teamResults ?? []).map(
    part => `${shortened(facts.nameOf(part.userId), 'otro')} ${writeKnown(part, facts)}`,
  );
  return [
    writeKnown(values, facts),
    ...(tiebreakMs === null ? [] : [`desempate ${writeTime(tiebreakMs)}`]),
    ...(parts.length > 0 ? [`(${parts.join(', ')})`] : []),
    ...(status === 'rejected' ? ['(rechazado)'] : []),
  ].join(' ');
}

const who = { organization: 'La organización', judge: 'Un juez' };

const did: Record<ChangeSummary['kind'], { subject: string; title: string; verb: string; after: string }> = {
  changed: { subject: 'Cambió', title: 'Tu resultado cambió', verb: 'cambió', after: '' },
  rejected: {
    subject: 'Se rechazó',
    title: 'Resultado rechazado',
    verb: 'rechazó',
    after: ' Así no cuenta en la tabla.',
  },
  counted: { subject: 'Ya cuenta', title: 'Tu resultado cuenta', verb: 'aprobó', after: ' Ya no está rechazado.' },
  removed: { subject: 'Se quitó', title: 'Resultado quitado', verb: 'quitó', after: ' Ya no está en la tabla.' },
};

const shortOf = (values: Values | null, facts: ResultMail) => (values ? writeKnown(values, facts) : 'sin resultado');

function inBrief(facts: ResultMail): string {
  const { was, is, kind } = facts.change;
  const [before, now] = [shortOf(was, facts), shortOf(is, facts)];
  if (kind === 'changed' && before !== now) return `${before} → ${now}`;
  return kind === 'removed' ? before : now;
}

/** The mail to the owner of a result that others changed: values before and after, and the reason (N14). */
export function resultChanged(facts: ResultMail): MailContent {
  const { change, wodName, categoryName, eventName } = facts;
  const { subject, title, verb, after } = did[change.kind];
  const whose = facts.isTeam ? 'el resultado de tu equipo' : 'tu resultado';
  const why = change.note ? `Motivo: ${unlinked(change.note)}` : 'No dejó escrito un motivo.';
  return mail('result-changed', `${subject} ${whose} en ${shortened(wodName, 'un test')}: ${inBrief(facts)}`, {
    preheader: `Antes: ${shortOf(change.was, facts)}. Ahora: ${shortOf(change.is, facts)}.`,
    title,
    paragraphs: [
      greeting(facts.personName),
      `${who[change.by]} ${verb} ${whose} en «${shortened(wodName, 'un test')}», categoría «${shortened(categoryName, 'sin nombre')}» de «${shortened(eventName, 'un evento')}».${after}`,
      `Antes: ${writeValues(change.was, facts)}`,
      `Ahora: ${writeValues(change.is, facts)}`,
      why,
    ],
    button: { label: 'Ver el resultado', url: facts.url },
    ...(facts.hint && { note: facts.hint }),
  });
}
