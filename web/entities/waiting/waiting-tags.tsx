import { Tags } from '#web/ui/lines.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** What waits for somebody, on a card: no tag where nothing does. */
export const WaitingTags = ({ waits }: { waits: readonly string[] }) =>
  waits.length === 0 ? null : (
    <Tags>
      {waits.map(words => (
        <StatusTag key={words} tone="pending">
          {words}
        </StatusTag>
      ))}
    </Tags>
  );
