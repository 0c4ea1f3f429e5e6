import { IconCheck, IconCloudOff, IconDownload, IconHandStop } from '@tabler/icons-react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { paths } from '#web/paths.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { rail as looks } from './rail-looks.ts';

type Props = {
  at: RailOfJudge;
  /** Null when another tab counts and shows the number. Also null after a decision, because nothing is left to send. */
  unsent: number | null;
  isRefused: boolean;
  /** This device has nothing to send yet. The page is stored on this device. */
  isBefore: boolean;
};

/** The judge's rail, and how many taps only this device has. */
export function RailHead({ at, unsent, isRefused, isBefore }: Props) {
  const isGood = !isRefused && unsent === 0;
  const Sign = isRefused ? IconHandStop : unsent ? IconCloudOff : isBefore ? IconDownload : IconCheck;
  const head = (
    <Row justify="between" wrap={false} style={looks.head}>
      <Row gap="xs" wrap={false}>
        <Text as="h1" size="lg" num>
          {`${at.heat.name} · Carril ${at.number}`}
        </Text>
        <TextLink to={paths.staffRails} style={looks.out}>
          Salir
        </TextLink>
      </Row>
      {unsent !== null && (
        <Text
          as="span"
          role="status"
          className="nowrap"
          style={{ ...looks.badge, ...(isGood ? looks.sent : looks.waits) }}
        >
          <Sign size={18} aria-hidden="true" />{' '}
          {isRefused
            ? messages.rails.notTaken
            : unsent
              ? `${unsent} sin enviar`
              : isBefore
                ? 'Listo sin red'
                : 'Todo enviado'}
        </Text>
      )}
    </Row>
  );
  if (at.role !== 'second') return head;
  return (
    <div style={{ flex: 'none' }}>
      <Text strong style={looks.second}>
        {messages.rails.secondHead}
      </Text>
      {head}
    </div>
  );
}
