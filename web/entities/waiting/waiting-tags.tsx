import { Tags } from '#web/ui/lines.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

/** Counters on a card. Without counts it draws nothing. */
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
