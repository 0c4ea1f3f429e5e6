import { toInstant, toWall } from '#domain/foundation/time/zones.ts';
import { writtenIn } from '#e2e/kit/dashboard.ts';
import { writeEvent } from '#e2e/kit/event-story.ts';
import { day, openWindow, patience } from '#e2e/kit/event-window.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { base, clock, field } from '#e2e/kit/organizer.ts';

const offset = (at: number, timeZone: string) => Date.parse(`${toWall(at, timeZone)}Z`) - at;

/** The days before and after the next night with a clock change in this time zone. */
function nightOfChange(timeZone: string): [before: string, after: string] {
  // Use noon: near midnight, the changed hour could move the date.
  let at = (Math.floor(clock.now().getTime() / day) + 2.5) * day;
  while (offset(at, timeZone) === offset(at + day, timeZone)) at += day;
  return [toWall(at, timeZone).slice(0, 10), toWall(at + day, timeZone).slice(0, 10)];
}

test('L6 ATH-261 time zones: read in Caracas and Madrid → the same moments of Bogotá and of a clock-change night', async ({
  page,
  app,
  browser,
  signIn,
}) => {
  test.setTimeout(patience);
  const [eve, morning] = nightOfChange('Europe/Madrid');
  const places = [
    {
      name: 'Noche de Bogotá',
      zone: ['bogota', /Bogotá/] as [string, RegExp],
      timeZone: 'America/Bogota',
      walls: [`${eve}T20:00`, `${morning}T08:00`] as [string, string],
      hours: [12],
      calledInCaracas: '(hora estándar de Colombia)',
      calledInMadrid: '(hora estándar de Colombia)',
    },
    {
      name: 'Noche de Madrid',
      zone: ['madrid', /Madrid/] as [string, RegExp],
      timeZone: 'Europe/Madrid',
      walls: [`${eve}T22:00`, `${morning}T06:00`] as [string, string],
      // In that night, eight hours of wall time are seven or nine real hours.
      hours: [7, 9],
      calledInCaracas: '(hora de Europa central)',
      calledInMadrid: null,
    },
  ];
  const athlete = await openWindow(browser, app.url, { timezoneId: 'Europe/Madrid' });
  const { email, password, type } = await app.makeUser('athlete');
  await athlete.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: false } } });
  await signIn(await app.makeUser('organization'));
  await page.goto(base);

  for (const { name, zone, timeZone, walls, hours, calledInCaracas, calledInMadrid } of places) {
    const id = await writeEvent(page, { name, zone, address: 'Plaza Mayor', dates: walls, final: walls });
    const moments = walls.map(wall => toInstant(wall, timeZone));
    const range = moments.map(moment => writtenIn(moment, timeZone)).join(' – ');
    const [start, end] = moments as [Date, Date];
    expect(hours).toContain((end.getTime() - start.getTime()) / 3_600_000);
    await expect(page.getByRole('banner').or(page.getByRole('main'))).toContainText([range]);
    await page.goto(`${base}/edit-event/${id}`);
    await expect(field(page, 'Inicio del evento')).toHaveValue(writtenIn(start, timeZone));
    await expect(field(page, 'Fin del evento')).toHaveValue(writtenIn(end, timeZone));

    for (const [reader, called] of [
      [page, calledInCaracas],
      [athlete, calledInMadrid],
    ] as const) {
      await reader.goto(`/events/event-detail/${id}`);
      const date = reader.getByRole('complementary', { name: 'Datos del evento' }).getByRole('definition').first();
      await expect(date).toHaveText(called ? `${range} ${called}` : range);
      const [from, to] = [date.getByRole('time').first(), date.getByRole('time').last()];
      await expect(from).toHaveAttribute('datetime', start.toISOString());
      await expect(to).toHaveAttribute('datetime', end.toISOString());
    }
    const link = athlete.getByRole('link', { name: 'Agregar al calendario' });
    const calendar = await (await athlete.request.get((await link.getAttribute('href')) ?? '')).text();
    const inUtc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
    expect(calendar).toContain(`DTSTART:${inUtc(start)}\r\nDTEND:${inUtc(end)}\r\n`);
  }
  await athlete.context().close();
});
