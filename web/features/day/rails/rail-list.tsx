import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { railTags } from '#web/entities/rail/rail-tags.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

/** A judge's day by heat, the running one first. */
export function RailList({ rails }: { rails: readonly RailOfJudge[] }) {
  if (rails.length === 0) {
    return (
      <EmptyState
        card
        level={2}
        title="No tienes carriles por ahora"
        text="Cuando la organización te asigne un carril aparecerá aquí."
      />
    );
  }
  const first = rails.filter(({ heat, isOthers }) => heat.status === 'active' && !isOthers);
  const rest = rails.filter(rail => !first.includes(rail));
  return (
    <Stack as="ul" gap="sm" style={{ listStyle: 'none', padding: 0 }}>
      {[...first, ...rest].map(rail => (
        <Row as="li" key={rail.uid} justify="between" className="card" style={{ padding: 'var(--gap-md)' }}>
          <Lines>
            <Text as="strong" size="lg" num>{`${rail.heat.name} · Carril ${rail.number}`}</Text>
            <span className="wraps">{rail.entry?.name ?? 'Carril libre'}</span>
            <Text as="span" size="sm" dim className="wraps">
              {`${rail.test.name} · ${rail.category.name} · ${formatDateTime(rail.heat.start, rail.event.timeZone)}`}
            </Text>
          </Lines>
          <Row>
            {rail.isOthers ? (
              <StatusTag tone="neutral">{`Lo lleva ${rail.judge ?? messages.rails.somebody}`}</StatusTag>
            ) : (
              <StatusTag tone={railTags[rail.state][0]}>{railTags[rail.state][1]}</StatusTag>
            )}
            <ButtonLink
              to={paths.staffRail}
              params={{ railId: rail.uid }}
              variant={first.includes(rail) ? 'filled' : 'default'}
              aria-label={`Abrir ${rail.heat.name}, carril ${rail.number}`}
            >
              Abrir
            </ButtonLink>
          </Row>
        </Row>
      ))}
    </Stack>
  );
}
