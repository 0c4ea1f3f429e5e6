import { z } from 'zod';
import { DateTimeSchema, forOrganization, Nothing } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { runningFields } from '#domain/scoring/running/columns.ts';
import { runningStatuses } from '#domain/scoring/running/race-status.ts';

const runningStates = ['draft', 'shown', 'undone'] as const;
const words = messages.running;
/** The length of a race in metres. */
export const DistanceSchema = z
  .number(words.distance)
  .int(words.distance)
  .min(1, words.distance)
  .max(1_000_000, words.distance);

const SnapshotSchema = z.object({
  uid: z.string(),
  fileName: z.string(),
  distanceM: z.number().int().nullable(),
  rows: z.number().int(),
  state: z.enum(runningStates),
  /** Moment when the file was shown; for a draft, when it was uploaded. */
  processedAt: DateTimeSchema,
});
export type RunningSnapshot = z.infer<typeof SnapshotSchema>;

/**
 * The preview of a race file (C2). The file itself goes to `POST /organization/running/{categoryId}`, because it may be
 * large. The server answers with this preview.
 */
const RunningPreviewSchema = z.object({
  snapshotId: z.string(),
  fileName: z.string(),
  /** The columns of the file that have a field. */
  columns: z.array(z.object({ field: z.enum(runningFields), header: z.string() })),
  /**
   * All columns with their fields, and the first rows as written. `&columns=bib,name,,time` in the address sets the
   * fields, from the first column on. A column with an empty field is not read.
   */
  table: z.object({
    head: z.array(z.object({ header: z.string(), field: z.enum(runningFields).nullable() })),
    rows: z.array(z.object({ number: z.number().int(), cells: z.array(z.string()) })),
  }),
  rows: z.number().int(),
  sample: z.array(
    z.object({
      number: z.number().int(),
      bib: z.string().nullable(),
      name: z.string(),
      city: z.string().nullable(),
      club: z.string().nullable(),
      sex: z.string().nullable(),
      age: z.number().int().nullable(),
      timeMs: z.number().int().nullable(),
      status: z.enum(runningStatuses),
    }),
  ),
  /** Rows that cannot be read, by their number in the file. */
  bad: z.array(z.object({ number: z.number().int(), reason: z.string() })),
  badCount: z.number().int(),
  /**
   * Set if the times may be minutes and seconds that a spreadsheet stored as hours and minutes. Holds the first such
   * time and its probable value. `asMinutes`: `&times=minutes` in the address made the server read minutes.
   */
  times: z.object({ row: z.number().int(), read: z.string(), meant: z.string(), asMinutes: z.boolean() }).nullable(),
});
export type RunningPreview = z.infer<typeof RunningPreviewSchema>;

const runningTags = ['Carreras'];
export const running = {
  list: forOrganization('score')
    .route({
      method: 'GET',
      path: '/organization/categories/{categoryId}/running',
      tags: runningTags,
      summary: 'Los archivos de una categoría propia, el más nuevo primero',
    })
    .input(z.object({ categoryId: IdSchema }))
    .output(z.object({ snapshots: z.array(SnapshotSchema) })),
  confirm: forOrganization('score')
    .route({
      method: 'POST',
      path: '/organization/running/{snapshotId}/confirm',
      tags: runningTags,
      summary: 'Mostrar un archivo subido',
    })
    .input(z.object({ snapshotId: IdSchema, distanceM: DistanceSchema.nullable().default(null) }))
    .output(z.object({ rows: z.number().int() })),
  undo: forOrganization('score')
    .route({
      method: 'POST',
      path: '/organization/running/{snapshotId}/undo',
      tags: runningTags,
      summary: 'Volver al archivo anterior',
    })
    .input(z.object({ snapshotId: IdSchema }))
    .output(Nothing),
};
