import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { appealDecided, appealDecidedForJudge, appealReceived } from '#server/foundation/mail/texts/appeal-mails.ts';
import { resultsPage } from '#server/scoring/results/news/results-page.ts';
import { type AppealRecord, findAppeal, findPerson } from './appeals.store.ts';

const told = ({ eventName, categoryName, wodName, teamName, athleteName }: AppealRecord) => ({
  eventName,
  categoryName,
  wodName,
  entryName: teamName ?? athleteName,
});

export async function mailAppeal(trx: Db, app: App, id: string): Promise<void> {
  const appeal = await findAppeal(trx, id);
  const organization = appeal && (await findPerson(trx, appeal.organizationId));
  if (!organization) return;
  const url = `${app.config.publicUrl}/dashboard/organization/appeals-review/${id}`;
  const content = appealReceived({ ...told(appeal), personName: organization.name, url });
  await queueMail(trx, app, { recipient: organization.email, ...content });
}

export async function mailDecision(trx: Db, app: App, id: string): Promise<void> {
  const appeal = await findAppeal(trx, id);
  if (!appeal?.decision) return;
  const { decision, decisionNote: note } = appeal;
  const [athlete, judge] = [
    await findPerson(trx, appeal.userId),
    appeal.judgeId ? await findPerson(trx, appeal.judgeId) : undefined,
  ];
  if (athlete) {
    const url = `${app.config.publicUrl}/dashboard/atleta/${resultsPage(appeal)}`;
    const content = appealDecided({ ...told(appeal), personName: athlete.name, decision, note, url });
    await queueMail(trx, app, { recipient: athlete.email, ...content });
  }
  if (judge) {
    const content = appealDecidedForJudge({ ...told(appeal), personName: judge.name, decision });
    await queueMail(trx, app, { recipient: judge.email, ...content });
  }
}
