import { IconFlag } from '@tabler/icons-react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { unitOf, unitWords, wodTypeFacts } from '#domain/competition/wods/wod-types.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { rail as looks } from './rail-looks.ts';

type Test = RailOfJudge['test'];

/** The aim of a test, such as `142 reps · tope 10:00`. */
export function aimOf(test: Test): string {
  const unit = unitOf(test);
  const target = test.validReps === null ? [] : [`${test.validReps} ${unit === 'reps' ? 'reps' : unitWords[unit][1]}`];
  const rounds = test.rounds !== null && test.rounds > 1 ? [`${test.rounds} rondas`] : [];
  return [...rounds, ...target, `tope ${clockText(test.capMs)}`].join(' · ');
}

/** The exercises and standards of a test, for its judge at the rail. */
export function Workout({ test }: { test: Test }) {
  // A test may name an exercise twice.
  const parts = test.exercises.map((exercise, key) => ({ ...exercise, key }));
  const said = test.description?.trim();
  const mayTie = wodTypeFacts[test.typeWod].unit === 'reps';
  return (
    <Stack as="section" gap="none" aria-label={`Prueba ${test.name}`}>
      <Row justify="between" align="baseline" style={looks.testHead}>
        <Text as="h3" size="xl" num className="wraps">
          {test.name}
        </Text>
        <Text as="span" size="xl" num>
          {aimOf(test)}
        </Text>
      </Row>
      <ol style={looks.list}>
        {parts.map(({ name, quantity, unit, key }) => (
          <Row as="li" key={key} wrap={false} gap="md" style={looks.part}>
            <Text as="span" size="4xl" num style={looks.partNumber}>
              {quantity ?? '–'}
            </Text>
            <Text as="span" size="xl" num className="wraps">
              {unit && unit !== 'reps' ? `${unit} · ${name}` : name}
            </Text>
          </Row>
        ))}
      </ol>
      {mayTie && (
        <Row gap="sm" wrap={false} style={looks.tie}>
          <IconFlag size={20} aria-hidden="true" />
          <strong>Desempate: márcalo en el momento que dice la prueba</strong>
        </Row>
      )}
      {said && (
        <Lines>
          <Text as="span" size="sm" dim>
            Estándares
          </Text>
          <Text as="span" className="wraps" style={looks.standards}>
            {said}
          </Text>
        </Lines>
      )}
    </Stack>
  );
}
