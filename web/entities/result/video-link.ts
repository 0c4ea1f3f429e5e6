import { messages } from '#contract/messages.ts';
import { readVideoLink } from '#domain/scoring/results/youtube.ts';

/** Why the text is no link of a video; null for a valid one (ATH-207, ATH-209). */
export function sayLinkProblem(text: string): string | null {
  const link = readVideoLink(text);
  if (typeof link !== 'string') return null;
  return link === 'url' ? messages.upload.badUrl : messages.upload.youtube;
}
