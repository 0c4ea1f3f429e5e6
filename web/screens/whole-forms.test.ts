import { describe, expect, test } from 'vitest';
import { SubmitBoxRequestSchema } from '#contract/boxes.ts';
import { CategoryDefaultsSchema, CategoryFormSchema } from '#contract/category-form.ts';
import { TypedPersonSchema } from '#contract/enroll-list.ts';
import { EditEventSchema } from '#contract/event-form.ts';
import { TeamEditSchema } from '#contract/join-form.ts';
import { PricesSchema } from '#contract/platform.ts';
import { PairFormSchema } from '#contract/screens.ts';
import { StreamFormSchema } from '#contract/streaming.ts';
import { TicketFormSchema } from '#contract/ticket-form.ts';
import { EditWodSchema } from '#contract/wod-form.ts';
import { categoryTable } from '#web/features/categories/category-table.tsx';
import { eventTable } from '#web/features/events/event-table.tsx';
import { ticketTable } from '#web/features/tickets/ticket-table.tsx';
import { wodTable } from '#web/features/wods/wod-table.tsx';

// A save replaces what is stored: a field that the contract takes and a form does not send is blanked by its default.

type Rows = readonly { rows: readonly { name?: string | undefined }[] }[];
const namesOf = (table: unknown) => (table as Rows).flatMap(({ rows }) => rows.flatMap(({ name }) => name ?? []));

describe('OPER-D2 a form that is a table has a row for every field of its contract', () => {
  test.each([
    ['event', EditEventSchema, eventTable, []],
    ['category', CategoryFormSchema, categoryTable, []],
    ['test', EditWodSchema, wodTable, []],
    ['ticket type', TicketFormSchema, ticketTable, []],
  ] as const)('OPER-D2 %s', (_name, schema, table, elsewhere) => {
    const names = new Set<string>(namesOf(table));
    const missing = Object.keys(schema.shape).filter(field => !names.has(field));
    expect(missing.toSorted()).toEqual(elsewhere.toSorted());
  });
});

test.each([
  ['prices', PricesSchema],
  ['new categories', CategoryDefaultsSchema],
  ['stream', StreamFormSchema],
  ['team', TeamEditSchema],
  ['gym', SubmitBoxRequestSchema],
  ['television', PairFormSchema],
  ['typed person', TypedPersonSchema],
])(
  'OPER-D2 the simple form of %s: no field may be left out, so its types miss one that it forgets',
  (_name, schema) => {
    const wanted = Object.entries(schema.shape).filter(([, field]) => !field.safeParse(undefined).success);
    expect(wanted.map(([name]) => name)).toEqual(Object.keys(schema.shape));
  },
);
