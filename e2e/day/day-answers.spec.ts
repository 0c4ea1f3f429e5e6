import { messages } from '#contract/messages.ts';
import { heatTags } from '#contract/texts/heats.ts';
import { addJudges, categoryDayPage, makeDay, rowOf, table } from '#e2e/kit/days.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';

type Time = { seconds: number };
type Answer = {
  heats: { uid: string; name: string; startTime: Time; status: 'on_hold'; id_test: string }[];
  tests: { uid: string; name: string; startTime: number; status: 'on_hold' }[];
  rails: { uid: string; name: string; judge: string | null }[];
  staffs: { id_staff: string; firstName: string; lastName: string }[];
};

test('ORG-229 ORG-245 ORG-246 ORG-247 ORG-248 ORG-272 ORG-465 answer of getHeatsForCategory: its heats, tests, rails and judges → those that the manager’s page shows', async ({
  page,
  app,
  signIn,
}) => {
  const day = await makeDay(app);
  await addJudges(app, day, ['Carmen']);
  const [stored] = await app.sql<{ status: string }[]>`select status from wods where id = ${day.tests.Fran ?? ''}`;
  expect(stored?.status).toBe('on_hold');
  await signIn(day.account);
  const data = { id_category: day.categoryId, typeUser: 'organization' };
  const answered = await page.request.post('/callable/getHeatsForCategory', { data: { data } });
  const { result } = (await answered.json()) as { result: Answer };
  const { heats, tests, rails, staffs } = result;
  expect(heats.map(heat => Object.keys(heat).sort())).toEqual(
    Array(2).fill(['id_test', 'name', 'startTime', 'status', 'uid']),
  );
  expect(tests.map(one => Object.keys(one).sort())).toEqual(Array(2).fill(['name', 'startTime', 'status', 'uid']));
  expect(rails.map(rail => Object.keys(rail).sort())).toEqual(Array(2).fill(['judge', 'name', 'uid']));
  expect(staffs).toEqual([{ id_staff: expect.any(String), firstName: 'Carmen', lastName: 'Rojas' }]);

  await page.goto(categoryDayPage(day.categoryId));
  // All heats belong to the first test, which the title names.
  expect(heats.map(({ id_test }) => id_test)).toEqual([day.tests.Fran, day.tests.Fran]);
  await expect(page.getByRole('heading', { name: 'Heats de Fran' })).toBeVisible();
  const hour = (seconds: number) =>
    new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', timeZone: 'America/Caracas' })
      .format(seconds * 1000)
      .replace(' AM', ' a. m.')
      .replace(' PM', ' p. m.');
  for (const heat of heats) {
    const shown = rowOf(page, 'Heats', heat.name);
    await expect(shown).toContainText(hour(heat.startTime.seconds));
    await expect(shown).toContainText(heatTags[heat.status]);
  }
  for (const one of tests) {
    const shown = rowOf(page, 'Tests', one.name);
    await expect(shown).toContainText(hour(one.startTime));
    await expect(shown).toContainText(heatTags[one.status]);
  }
  await expect(table(page, 'Carriles').getByRole('row')).toHaveCount(rails.length + 1);
  const judge = page.getByRole('combobox', { name: `Juez de ${rails[0]?.name}` });
  await expect(judge).toHaveValue('Sin juez');
  await judge.click();
  await page.getByRole('option', { name: `${staffs[0]?.firstName} ${staffs[0]?.lastName}` }).click();
  await expect(page.getByText(messages.heats.judgeSet)).toBeVisible();
  const again = await page.request.post('/callable/getHeatsForCategory', { data: { data } });
  expect(((await again.json()) as { result: Answer }).result.rails.map(rail => rail.judge)).toEqual([
    staffs[0]?.id_staff,
    null,
  ]);
});
