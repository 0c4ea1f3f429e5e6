import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import type { RailOfJudge } from '#contract/rails.ts';
import { paths } from '#web/paths.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { rail as looks } from './rail-looks.ts';

/** Where the judge stands, and how much of what was counted is still on this device alone. */
export function RailHead({ at, unsent }: { at: RailOfJudge; unsent: number }) {
  return (
    <Row justify="between" wrap={false} style={looks.head}>
      <Row gap="sm">
        <Text as="h1" size="lg" num>
          {`${at.heat.name} · Carril ${at.number}`}
        </Text>
        <TextLink to={paths.staffRails}>Salir</TextLink>
      </Row>
      <Text
        as="span"
        role="status"
        className="nowrap"
        style={{ ...looks.badge, ...(unsent > 0 ? looks.waits : looks.sent) }}
      >
        {unsent > 0 ? <IconCloudOff size={18} aria-hidden="true" /> : <IconCheck size={18} aria-hidden="true" />}{' '}
        {unsent > 0 ? `${unsent} sin enviar` : 'Todo enviado'}
      </Text>
    </Row>
  );
}
