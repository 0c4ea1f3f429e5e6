import type { AppealDecision } from '#domain/scoring/appeals/appeal-states.ts';
import { greeting, type MailContent, mail, shortened } from '#server/foundation/mail/mail-words.ts';

export type AppealMail = {
  personName: string;
  entryName: string;
  eventName: string;
  categoryName: string;
  wodName: string;
};

const quoted = (text: string, otherwise: string) => `«${shortened(text, otherwise)}»`;

const place = ({ wodName, categoryName, eventName }: AppealMail) =>
  `${quoted(wodName, 'un test')}, categoría ${quoted(categoryName, 'sin nombre')} de ${quoted(eventName, 'un evento')}`;

/** The mail to the organization. The athlete's own text is only in the panel, where nobody mistakes it for ours. */
export const appealReceived = (facts: AppealMail & { url: string }): MailContent =>
  mail('appeal-received', 'Un atleta apeló su resultado', {
    preheader: 'Compara lo enviado con lo que dice el juez y decide.',
    title: 'Nueva apelación',
    paragraphs: [
      greeting(facts.personName),
      `${shortened(facts.entryName, 'Un atleta')} apeló su resultado en ${place(facts)}.`,
      'Decide una sola vez: lo que digas es definitivo.',
    ],
    button: { label: 'Revisar la apelación', url: facts.url },
  });

const forAthlete: Record<AppealDecision, string> = {
  athlete: 'La organización te dio la razón: tu resultado es ahora el que pediste.',
  judge: 'La organización confirmó lo que dijo el juez.',
  organization: 'La organización revisó el video y puso su propio resultado.',
};

/** The mail to the athlete. The organization's note is on the result page. */
export const appealDecided = (
  facts: AppealMail & { decision: AppealDecision; note: string | null; url: string },
): MailContent =>
  mail('appeal-decided', 'Tu apelación fue revisada', {
    preheader: forAthlete[facts.decision],
    title: 'Apelación revisada',
    paragraphs: [
      greeting(facts.personName),
      `Tu apelación en ${place(facts)} ya fue decidida.`,
      forAthlete[facts.decision],
      ...(facts.note ? ['La organización te dejó una nota: la lees junto a tu resultado.'] : []),
    ],
    button: { label: 'Ver mi resultado', url: facts.url },
    note: 'La decisión de la organización es definitiva.',
  });

const forJudge: Record<AppealDecision, string> = {
  athlete: 'La organización dio la razón al atleta.',
  judge: 'La organización confirmó tu decisión.',
  organization: 'La organización puso su propio resultado.',
};

export const appealDecidedForJudge = (facts: AppealMail & { decision: AppealDecision }): MailContent =>
  mail('appeal-decided-judge', 'Se decidió una apelación', {
    preheader: forJudge[facts.decision],
    title: 'Apelación decidida',
    paragraphs: [
      greeting(facts.personName),
      `La apelación de ${shortened(facts.entryName, 'un atleta')} en ${place(facts)}, que juzgaste tú, ya fue decidida.`,
      forJudge[facts.decision],
    ],
  });
