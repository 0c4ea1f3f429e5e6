import type { PublicEvent } from '#contract/competition/events.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Paragraphs } from '#web/ui/paragraphs.tsx';

export function EventAbout({ event: { description, programme } }: { event: PublicEvent }) {
  const parts = [
    { id: 'sobre-el-evento', title: 'Sobre el evento', text: description },
    { id: 'programa', title: 'Programa', text: programme },
  ].filter(({ text }) => text !== '');
  return parts.map(({ id, title, text }) => (
    <Stack key={id} as="section" gap="md" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Paragraphs text={text} />
    </Stack>
  ));
}
