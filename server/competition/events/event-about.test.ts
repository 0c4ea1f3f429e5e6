import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { eventData } from '#server/entrypoints/pages/event-data.ts';
import { openEventApp } from '#testing/event-app.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createEvent, type EventAnswers, formOfEvent } from '#testing/factories/events.ts';

const about = {
  description: 'Dos días de fuerza y montaña.\n\nPara todos los niveles.',
  programme: '07:00 Llegada\n08:00 Primer heat',
  contactEmail: 'hola@cumbre.test',
  contactPhone: '+58 412 555 0101',
};

const { app, organizer, rival, visitor, atDay } = await openEventApp({ work: false });

const shown = async (id: string) => (await visitor.client.events.read({ id })).event;
test('walk-organizer C description: everybody reads text, programme and contact; categories do not repeat them', async () => {
  const id = await createEvent(app, organizer, {
    ...about,
    description: `  ${about.description}\n`,
    contactEmail: 'Hola@Cumbre.test',
  });
  expect(await shown(id)).toMatchObject(about);
  expect((await organizer.client.events.readAsOrganizer({ id })).event).toMatchObject(about);
  const categoryId = await createCategory(app, organizer, id);
  const { event } = await visitor.client.categories.read({ id: categoryId });
  for (const field of Object.keys(about)) expect(event).not.toHaveProperty(field);
});

test("walk-organizer C search engines: description and contact are written → in the event's data; not written → left out", async () => {
  const of = async (changes: Partial<EventAnswers>) =>
    eventData(
      await shown(await createEvent(app, organizer, changes)),
      'https://pizarra.test/e',
      'https://pizarra.test',
    );
  expect(await of(about)).toMatchObject({
    description: about.description,
    organizer: { email: about.contactEmail, telephone: about.contactPhone },
  });
  const bare = await of({});
  expect(bare.description).toContain('Polideportivo Máximo Viloria');
  expect(bare.organizer).not.toHaveProperty('email');
  expect(bare.organizer).not.toHaveProperty('telephone');
});

test('walk-organizer C description: the event has started → its own organization may still change it', async () => {
  const id = await createEvent(app, organizer, about);
  atDay(10.5);
  const { event } = await organizer.client.events.readAsOrganizer({ id });
  const form = formOfEvent(event, { programme: '07:00 Llueve: empezamos a las nueve', contactPhone: '' });
  await expect(rival.client.events.update({ id, form })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await organizer.client.events.update({ id, form });
  expect(await shown(id)).toMatchObject({ ...about, programme: form.programme, contactPhone: '' });
});

test.each([
  ['contactEmail', 'hola en cumbre', messages.event.contactEmail],
  ['contactPhone', 'pregunta por Ana', messages.event.contactPhone],
  ['description', 'a'.repeat(4001), 'Usa 4,000 caracteres como máximo.'],
  ['programme', 'a'.repeat(4001), 'Usa 4,000 caracteres como máximo.'],
] as const)('description: a wrong %s → refused at its field', async (field, value, message) => {
  await expect(createEvent(app, organizer, { [field]: value })).rejects.toMatchObject({
    cause: { issues: [expect.objectContaining({ path: [field], message })] },
  });
});
