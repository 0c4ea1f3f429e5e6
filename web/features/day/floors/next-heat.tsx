import type { FloorHeat } from '#domain/day/floors/floor.ts';
import { absenceOf, absenceTexts } from '#domain/day/floors/race.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

const hourOf = (at: number, timeZone: string) => formatDateTime(new Date(at).toISOString(), timeZone).slice(11);

/** The next heat of a floor; names only from a published plan. */
export function NextHeat({ heat, timeZone }: { heat: FloorHeat; timeZone: string }) {
  const names = (heat.rails ?? []).flatMap(rail => {
    const { entry, number } = rail;
    const absence = absenceOf(rail, heat);
    const said = absence ? ` (${absenceTexts[absence].toLowerCase()})` : '';
    return entry ? [`${number} ${entry.name}${said}`] : [];
  });
  return (
    <Stack gap="2xs" aria-label="Siguiente heat" role="group">
      <Row gap="xs">
        <p className="eyebrow">Siguiente</p>
        {heat.calledAt !== null && <StatusTag tone="active">A zona de llamada</StatusTag>}
      </Row>
      <Row gap="sm" align="baseline">
        <Text as="span" size="xl" num className="nowrap">
          {hourOf(heat.start, timeZone)}
        </Text>
        <strong className="wraps">
          {[heat.category.name, heat.name, heat.test?.name].filter(Boolean).join(' · ')}
        </strong>
      </Row>
      {names.length > 0 && (
        <Text size="sm" dim className="wraps">
          {names.join(' · ')}
        </Text>
      )}
    </Stack>
  );
}
