// Types that the server shares with the build that draws public pages on the server.

/** Answers a contract call without a network, for an anonymous visitor. */
export type Ask = (path: readonly string[], input: unknown) => Promise<unknown>;

/** Data that the server has when it draws a page: an answer by query key, or the error. */
export type FirstAnswer = { key: readonly unknown[]; data: unknown } | { key: readonly unknown[]; missing: unknown };

/** Id of the HTML element that holds the answers of a page. */
export const firstAnswersId = 'first-answers';

export type DrawnPage = {
  html: string;
  status: 200 | 404;
  /** The name of the screen's file in the manifest of the build. */
  screen: string;
  answers: FirstAnswer[];
};

/** The functions of the build that draws pages on the server. */
export type PageDrawer = {
  answerCallsWith: (ask: Ask) => void;
  /** The drawn page; null if the server does not draw this address. */
  drawPage: (href: string) => Promise<DrawnPage | null>;
  /** False if the browser would show «page not found». */
  hasScreen: (path: string) => boolean;
};
