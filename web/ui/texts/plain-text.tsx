// <PlainText text level />: text by authors without HTML. A line that begins with `## ` is a heading (h2, or `level`).
// Lines that begin with `- ` are a list. An empty line ends a paragraph. There is no other markup.
import { Fragment } from 'react';
import { Stack } from '#web/ui/layout.tsx';
import styles from './plain-text.module.css';

type TextBlock = { kind: 'heading'; text: string } | { kind: 'paragraph' | 'list'; lines: string[] };

export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let ended = true;
  for (const line of text.split(/\r?\n/)) {
    const words = line.trim();
    const last = blocks.at(-1);
    if (words === '') ended = true;
    else if (words.startsWith('## ')) blocks.push({ kind: 'heading', text: words.slice(3).trim() });
    else {
      const kind = words.startsWith('- ') ? 'list' : 'paragraph';
      const said = kind === 'list' ? words.slice(2).trim() : words;
      if (!ended && last?.kind === kind) last.lines.push(said);
      else blocks.push({ kind, lines: [said] });
      ended = false;
    }
  }
  return blocks;
}

// Keeps a line break inside a paragraph, for addresses and signatures.
const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places.
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));

export function PlainText({ text, level = 2 }: { text: string; level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <Stack gap="sm" className={`wraps ${styles.text}`}>
      {blocksOf(text).map((block, at) => {
        const key = `${at}${block.kind}`;
        if (block.kind === 'heading') return <Heading key={key}>{block.text}</Heading>;
        if (block.kind === 'paragraph')
          return (
            <p key={key}>
              <Lines lines={block.lines} />
            </p>
          );
        return (
          <ul key={key}>
            {block.lines.map((line, item) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries of one list never change places.
              <li key={item}>{line}</li>
            ))}
          </ul>
        );
      })}
    </Stack>
  );
}
