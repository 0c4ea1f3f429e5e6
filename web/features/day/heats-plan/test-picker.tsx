import type { HeatPlans } from '#contract/day/heat-plans.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchSelect } from '#web/ui/fields/search-select.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

type Props = { plans: HeatPlans; value: string; onChange: (testId: string) => void };

const withHeats = ({ categories }: HeatPlans) => categories.filter(({ isRace, tests }) => !isRace && tests.length > 0);

/** The requested test, else the first with a plan, else the first. */
export function firstTest(plans: HeatPlans, asked: string | undefined): string | undefined {
  const tests = withHeats(plans).flatMap(category => category.tests);
  return (tests.find(({ uid }) => uid === asked) ?? tests.find(({ heats }) => heats > 0) ?? tests[0])?.uid;
}

const stateOf = ({ heats, isPublished }: HeatPlans['categories'][number]['tests'][number]) => {
  if (heats === 0) return 'sin heats';
  return `${heats === 1 ? '1 heat' : `${heats} heats`}, ${isPublished ? 'publicado' : 'sin publicar'}`;
};

export const TestPicker = ({ plans, value, onChange }: Props) => (
  <SearchSelect
    label="Test"
    data={withHeats(plans).map(({ name, tests }) => ({
      group: name,
      items: tests.map(test => ({ value: test.uid, label: `${name} · ${test.name} (${stateOf(test)})` })),
    }))}
    value={value}
    onChange={next => next && onChange(next)}
  />
);

/** Absent athletes who still have a place in another test's plan, one line for each test. */
export function AbsentElsewhere({ plans, value, onChange }: Props) {
  const found = withHeats(plans).flatMap(({ name, tests }) =>
    tests.filter(({ uid, absent }) => uid !== value && absent > 0).map(test => ({ ...test, category: name })),
  );
  if (found.length === 0) return null;
  return (
    <Notice tone="warn" title="Otros planes tienen ausentes">
      <Stack gap="2xs">
        {found.map(({ uid, name, category, absent }) => (
          <Row key={uid} justify="between">
            <span>{`${absent === 1 ? '1 ausente' : `${absent} ausentes`} en ${category} · ${name}`}</span>
            <Button variant="default" aria-label={`Ver el plan de ${category} · ${name}`} onClick={() => onChange(uid)}>
              Ver el plan
            </Button>
          </Row>
        ))}
      </Stack>
    </Notice>
  );
}
