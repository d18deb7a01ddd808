import { z } from 'zod'
import type { RowType } from '#core/production/budget/fields.ts'
import { fieldForms } from '#core/production/budget/fields.ts'
import type { BudgetRow } from '#core/production/budget/rows.ts'
import type { PlainRow } from '#core/production/budget/settled-rows.ts'

const rowTypes = Object.keys(fieldForms) as RowType[]

/** A row of a budget as the database answers it: its fields are those of its type. */
const plain = z
  .looseObject({ type: z.enum(rowTypes), place: z.number() })
  .refine((row) => Object.keys(fieldForms[row.type]).every((field) => field in row))
const withId = z
  .looseObject({ id: z.uuid(), type: z.enum(rowTypes), place: z.number() })
  .refine((row) => Object.keys(fieldForms[row.type]).every((field) => field in row))

export interface ChangedBy {
  changedBy: string | null
  changedAt: string
}

/** What `read_budget` answers. */
export const budgetRows = z
  .array(withId.and(z.object({ changedBy: z.uuid().nullable(), changedAt: z.string() })))
  .nullable()
  .transform((rows) => rows as unknown as (BudgetRow & ChangedBy)[] | null)

/** `items` of a row of `budget_versions`. */
export const frozenRows = z.array(withId).transform((rows) => rows as unknown as BudgetRow[])

/** What `write_budget` answers: rows as they are now, and cells another person changed meanwhile. */
export const writtenRows = z.object({
  rows: z.array(z.object({ id: z.uuid(), row: plain.transform((row) => row as unknown as PlainRow).nullable() })),
  asked: z.array(
    z.object({ id: z.uuid(), field: z.string(), now: z.unknown(), yours: z.unknown(), by: z.uuid().nullable(), at: z.string() }),
  ),
})

/** A cell two people changed at once: the later one decides. */
export type AskedCell = z.infer<typeof writtenRows>['asked'][number]
