import { Fragment } from 'react';
import { Stack } from '#web/ui/layout.tsx';

/** Plain text: an empty line starts a paragraph, any other break a line. */
export const Paragraphs = ({ text }: { text: string }) => (
  <Stack gap="sm" className="wraps">
    {text.split(/\n\s*\n/).map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page does not change its order.
      <p key={at}>
        {paragraph.split('\n').map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: so do its lines.
          <Fragment key={row}>
            {row > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    ))}
  </Stack>
);
