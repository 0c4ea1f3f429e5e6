import type { Holdings } from '#contract/badges.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

type Facts = Omit<Holdings, 'tickets'>;

/** As what somebody is there, in a word or two. */
export const roleOf = ({ category, isJudge }: Pick<Facts, 'category' | 'isJudge'>): string =>
  isJudge ? 'Juez' : (category ?? 'Atleta');

/** What a person holds in an event, for whoever stands at its door. */
export function HeldFacts({ held }: { held: Facts }) {
  const { team, shirt, shorts, isDisqualified, isAsked } = held;
  const sizes = [shirt && `Franela ${shirt}`, shorts && `Short ${shorts}`].filter(Boolean);
  return (
    <Stack gap="xs">
      <Row gap="xs">
        <Text size="xl" strong className="wraps">
          {[roleOf(held), team].filter(Boolean).join(' · ')}
        </Text>
        {isDisqualified && <StatusTag tone="bad">Descalificado</StatusTag>}
        {isAsked && <StatusTag tone="pending">Por confirmar</StatusTag>}
      </Row>
      {sizes.length > 0 && <Text size="lg">{sizes.join(' · ')}</Text>}
    </Stack>
  );
}
