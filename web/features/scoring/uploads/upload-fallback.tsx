import { useEffect, useEffectEvent } from 'react';
import { messages } from '#contract/messages.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { PickCard } from '#web/ui/fields/pick-card.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './test-choice.module.css';
import { BackButton } from './upload-header.tsx';
import { useGoBack } from './use-go-back.ts';

// Milliseconds before the page goes back; enough to read the text.
const untilBack = 4000;

/** Shows the refusal on the page and in a toast, then goes back (ATH-180, ATH-187 to ATH-195). */
export function RefusedUpload({ title, text, toast }: { title: string; text: string; toast: string }) {
  const goBack = useEffectEvent(useGoBack());
  useEffect(() => {
    // If the toast has the same words as this page, it appears only after going back.
    if (toast !== text) notify.error(toast);
    const timer = setTimeout(() => goBack(), untilBack);
    return () => {
      clearTimeout(timer);
      if (toast === text) notify.error(toast);
    };
  }, [toast, text]);
  return (
    <div>
      <PageHeader title={title} back={<BackButton />} />
      <Notice tone="bad" title={text}>
        Volvemos a la página anterior en unos segundos.
      </Notice>
    </div>
  );
}

export const failedUpload = {
  level: 2,
  compact: true,
  title: messages.upload.loadFailed,
  text: 'Lo que escribiste sigue en este navegador. Revisa la conexión e intenta de nuevo.',
} as const;

/** Shows example tests below a failure; a person cannot choose them (ATH-227, R7). */
export function SampleTests() {
  return (
    <Stack as="section" gap="sm" className={styles.samples} aria-labelledby="samples">
      <h2 id="samples" className="eyebrow">
        Así se verán los tests
      </h2>
      <Stack as="ul" gap="xs">
        {sampleTests.map(({ name, type }) => (
          <PickCard key={name} as="li" isOff className={styles.row}>
            <Stack as="span" gap="2xs" className="grow wraps">
              <Text as="span" strong>
                {name}
              </Text>
              <Text as="span" size="sm" dim>
                {type}
              </Text>
            </Stack>
            <StatusTag>Ejemplo</StatusTag>
          </PickCard>
        ))}
      </Stack>
    </Stack>
  );
}

/** The example tests, shown while the real list cannot be loaded. No result can be sent to them (R7). */
const sampleTests = [
  { name: 'Fran', type: 'For Time · reps' },
  { name: 'Cindy', type: 'AMRAP · reps' },
  { name: 'Peso muerto', type: 'Peso · kg' },
] as const;
