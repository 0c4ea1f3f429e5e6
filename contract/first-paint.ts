// What passes between the server and the part of the interface that draws its public pages there.

/** Answers a call of the contract without a network, for a visitor whom nobody knows. */
export type Ask = (path: readonly string[], input: unknown) => Promise<unknown>;

/** What was known when the page was drawn, by the key of its query: an answer, or the error that there is none. */
export type FirstAnswer = { key: readonly unknown[]; data: unknown } | { key: readonly unknown[]; missing: unknown };

/** The block of data in which the answers lie in the page. */
export const firstAnswersId = 'first-answers';

export type DrawnPage = {
  html: string;
  status: 200 | 404;
  /** The screen's file, as the manifest of the build names it. */
  screen: string;
  answers: FirstAnswer[];
};

/** What the second bundle of the build exports. */
export type PageDrawer = {
  answerCallsWith: (ask: Ask) => void;
  /** Null when the address is none of the drawn pages. */
  drawPage: (href: string) => Promise<DrawnPage | null>;
  /** Whether the browser would show anything but that the page does not exist. */
  hasScreen: (path: string) => boolean;
};
