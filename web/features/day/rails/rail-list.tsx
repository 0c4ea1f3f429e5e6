import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { railTags } from '#web/entities/rail/rail-tags.ts';
import { formatDay, formatHour } from '#web/lib/clock/dates.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { StatusTag, type Tone } from '#web/ui/states/status-tag.tsx';
import { rail as looks } from './rail-looks.ts';

const isOver = ({ heat, state, isOthers }: RailOfJudge): boolean =>
  isOthers === true || heat.status === 'finished' || !(state === 'ready' || state === 'judging');

/** Rails still to judge in order of their turn: the running heat, a called one, then by hour. */
export function railsAhead(rails: readonly RailOfJudge[]): RailOfJudge[] {
  const rank = ({ heat }: RailOfJudge) => (heat.status === 'active' ? 0 : heat.isCalled ? 1 : 2);
  return rails
    .filter(rail => !isOver(rail))
    .sort((one, other) => rank(one) - rank(other) || Date.parse(one.heat.start) - Date.parse(other.heat.start));
}

/** A heat that ended without a count does not wait for its judge (D33). */
function tagOf({ state, heat, isOthers, judge }: RailOfJudge): [tone: Tone, text: string] {
  if (isOthers) return ['neutral', `Lo lleva ${judge ?? messages.rails.somebody}`];
  if (heat.status !== 'finished') return railTags[state];
  if (state === 'ready') return ['neutral', 'Sin contar'];
  return state === 'judging' ? ['pending', 'Sin terminar'] : railTags[state];
}

/** A judge's rails: those to judge, then past ones, the annulled ones last. */
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
  const ahead = railsAhead(rails);
  const past = rails.filter(rail => !ahead.includes(rail));
  const annulled = past.filter(({ state }) => state === 'void');
  return (
    <Stack gap="lg">
      <Part title="Por juzgar" rails={ahead} />
      <Part title="Ya pasaron" rails={past.filter(rail => !annulled.includes(rail))} />
      <Part title="Anulados" rails={annulled} />
    </Stack>
  );
}

function Part({ title, rails }: { title: string; rails: readonly RailOfJudge[] }) {
  if (rails.length === 0) return null;
  return (
    <Stack as="section" gap="sm" aria-label={title}>
      <h2>{title}</h2>
      <Stack as="ul" gap="sm" style={looks.list}>
        {rails.map(rail => (
          <RailRow key={rail.uid} rail={rail} />
        ))}
      </Stack>
    </Stack>
  );
}

/** One rail, with a link to its page. */
function RailRow({ rail }: { rail: RailOfJudge }) {
  const { heat, test, category, entry, event, number } = rail;
  const [tone, state] = tagOf(rail);
  const runs = heat.status === 'active' && !isOver(rail);
  const where = [category.name, formatDay(heat.start, event.timeZone)].join(' · ');
  return (
    <Row as="li" justify="between" className="card" style={looks.railCard}>
      <Lines>
        <Text as="strong" size="lg" num>{`${heat.name} · Carril ${number}`}</Text>
        <Text as="strong" className="wraps">
          {test.name}
        </Text>
        <span className="wraps">{entry?.name ?? 'Carril libre'}</span>
        <Text as="span" size="sm" dim className="wraps">
          {where}
        </Text>
      </Lines>
      <Row>
        <Text as="span" size="xl" num className="nowrap">
          {formatHour(heat.start, event.timeZone)}
        </Text>
        {rail.role === 'second' && <StatusTag tone="neutral">{messages.rails.secondRole}</StatusTag>}
        <StatusTag tone={tone}>{state}</StatusTag>
        <ButtonLink
          to={paths.staffRail}
          params={{ railId: rail.uid }}
          size="lg"
          variant={runs ? 'filled' : 'default'}
          aria-label={`Abrir ${heat.name}, carril ${number}`}
        >
          Abrir
        </ButtonLink>
      </Row>
    </Row>
  );
}
