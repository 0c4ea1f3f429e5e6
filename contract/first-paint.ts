// Types shared by the server and the interface part that renders public pages there.

/** Answers a contract call without a network, for an anonymous visitor. */
export type Ask = (path: readonly string[], input: unknown) => Promise<unknown>;

/** Data known at rendering, by query key: an answer, or the error in its place. */
export type FirstAnswer = { key: readonly unknown[]; data: unknown } | { key: readonly unknown[]; missing: unknown };

/** Id of the page's data block with the answers. */
export const firstAnswersId = 'first-answers';

export type DrawnPage = {
  html: string;
  status: 200 | 404;
  /** The screen's file in the build's manifest. */
  screen: string;
  answers: FirstAnswer[];
};

/** Exports of the build's second bundle. */
export type PageDrawer = {
  answerCallsWith: (ask: Ask) => void;
  /** Null if the server does not render this address. */
  drawPage: (href: string) => Promise<DrawnPage | null>;
  /** False if the browser would show «page not found». */
  hasScreen: (path: string) => boolean;
};
