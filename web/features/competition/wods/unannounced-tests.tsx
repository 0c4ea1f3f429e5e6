import { IconEyeOff } from '@tabler/icons-react';
import type { Unannounced } from '#contract/competition/wod-form.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';

export function UnannouncedTests({ tests, timeZone }: { tests: readonly Unannounced[]; timeZone: string }) {
  if (tests.length === 0) return null;
  const moments = [...new Set(tests.map(({ shownFrom }) => shownFrom))];
  return (
    <Stack as="ul" gap="xs" aria-label="Tests por anunciar">
      {moments.map(at => (
        <SignLine key={at} as="li" icon={IconEyeOff}>
          {counted(tests.filter(({ shownFrom }) => shownFrom === at).length, 'test', 'tests')} por anunciar: se muestra
          el <Moment at={at} timeZone={timeZone} />
        </SignLine>
      ))}
    </Stack>
  );
}
