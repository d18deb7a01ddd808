import { z } from 'zod'
import { fieldForms, type RowType } from '#core/production/schedule/fields.ts'
import type { PlainRow, ScheduleRow } from '#core/production/schedule/rows.ts'

const rowTypes = Object.keys(fieldForms) as RowType[]
const isWhole = (row: { type: RowType }) => Object.keys(fieldForms[row.type]).every((field) => field in row)
const plain = z.looseObject({ type: z.enum(rowTypes), place: z.number() }).refine(isWhole)
const withId = z.looseObject({ id: z.uuid(), type: z.enum(rowTypes), place: z.number() }).refine(isWhole)

/** What `read_schedule` answers: the rows of a scenario and the facts of its film. */
export const scheduleRows = z
  .array(withId)
  .nullable()
  .transform((rows) => rows as unknown as ScheduleRow[] | null)

/** What `write_schedule` answers: rows as they are now, and fields somebody else changed meanwhile. */
export const writtenRows = z.object({
  rows: z.array(z.object({ id: z.uuid(), row: plain.transform((row) => row as unknown as PlainRow).nullable() })),
  asked: z.array(z.object({ id: z.uuid(), field: z.string() })),
})
