// A print as plain data, all that the worker thread gets to draw it. Sizes are points of 1/72 inch.

/** How the text of a column is drawn; `box` and `tick` are empty, for a pen. */
export type Look = 'number' | 'place' | 'name' | 'plain' | 'big' | 'box' | 'tick';
/** Widths are shares of the page's width. */
export type Column = { head: string; width: number; look: Look };
/** The second text is smaller and below the first. */
export type PrintCell = string | readonly [text: string, under: string];
/** A note goes over the whole width. */
export type Row = { cells: readonly PrintCell[] } | { note: string };

/** Rows under one head. A block without a title has only the names of the columns. */
export type Block = {
  title: string;
  beside: string;
  right: readonly string[];
  columns: readonly Column[];
  rows: readonly Row[];
};

export type Foot = { bold: string; lines: readonly string[]; link: { text: string; lines: readonly string[] } | null };

/** A sheet of its own pages, with their own page numbers. */
export type PrintSheet = {
  over: string;
  title: string;
  right: string;
  rowHeight: number;
  blocks: readonly Block[];
  foot: Foot;
};

/** A movement with the amount that is asked. `boxes`: the numbers to write. */
export type CardLine = { amount: string; name: string; strokes: number; boxes: number };

export type Card = {
  over: string;
  title: string;
  heat: string;
  at: string;
  rail: string;
  name: string;
  judge: string;
  rows: readonly CardLine[];
  /** Names of the boxes below the movements. */
  fields: readonly string[];
  /** A pen writes heat, rail, athlete and judge. */
  isBlank: boolean;
  code: string;
  link: string;
};

export type Paper = { title: string } & (
  | { kind: 'sheets'; isWide: boolean; sheets: readonly PrintSheet[] }
  | { kind: 'cards'; cards: readonly Card[] }
);

/** The font files of a package. The second file has the letters that the first lacks. */
const lettersOf = (name: string, weight: number) =>
  ['latin', 'latin-ext'].map(part => `${name}/files/${name.split('/').at(-1)}-${part}-${weight}-normal.woff`);

/** Only static WOFF files: pdfkit fails at variable ones and at accents in WOFF2. */
export const faces = {
  strong: lettersOf('@fontsource/barlow-condensed', 700),
  heading: lettersOf('@fontsource/barlow-condensed', 600),
  body: lettersOf('@fontsource/inter', 400),
  bold: lettersOf('@fontsource/inter', 600),
} as const;
export type Face = keyof typeof faces;
