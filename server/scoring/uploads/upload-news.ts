import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { qualifierUploaded, resultAgainUploaded, resultsUploaded } from '#server/foundation/mail/texts/upload-mails.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import { resultsPage } from '#server/scoring/results/news/results-page.ts';
import { findLatestNews, findNews, type News } from './uploads.store.ts';

const mailOf = (stage: Stage, isWaiting: boolean) =>
  stage === 'qualifier' ? qualifierUploaded : isWaiting ? resultAgainUploaded : resultsUploaded;

function urlOf({ publicUrl }: App['config'], stage: Stage, { eventId, categoryId }: News): string {
  return `${publicUrl}/dashboard/atleta/${resultsPage({ stage, eventId, categoryId })}`;
}

/**
 * Mails a receipt to the athlete after the result is stored (ATH-329, ATH-330). One statement stores hundreds of
 * results, so the receipt has its own transaction. A receipt that cannot be queued reverts nothing.
 */
export async function tellUploaded(app: App, stage: Stage, { wodId, entryId }: { wodId: string; entryId: string }) {
  try {
    const db = app.database.kysely;
    const news = await findNews(db, wodId, entryId);
    if (!news) return;
    const content = mailOf(stage, news.status === 'pending')({ ...news, url: urlOf(app.config, stage, news) });
    await queueMail(db, app, { recipient: news.email, ...content });
  } catch (error) {
    app.log.error({ err: error }, 'the receipt of a result was not queued');
  }
}

/** Returns the content of this athlete's last receipt (ATH-331). Throws when the athlete has sent nothing. */
export async function toldOfUpload(app: App, { uid }: Viewer, stage: Stage) {
  const news = await findLatestNews(app.database.kysely, uid, stage);
  if (!news?.originalSubmissionAt) throw notFound();
  return {
    at: news.originalSubmissionAt,
    eventName: news.eventName,
    eventDate: news.startsAt,
    eventImage: pictureUrls(news.photoId).full,
    categoryName: news.categoryName,
    wodName: news.wodName,
    userName: news.userName,
  };
}
