import { z } from 'zod'
import type { SheetContent } from '#core/production/schedule/sheet/sheet-content.ts'

const day = z.object({
  ...{ id: z.string(), number: z.string(), of: z.string(), unit: z.string(), date: z.string(), zone: z.string() },
  ...{ kind: z.string(), call: z.string(), wrap: z.string(), fold: z.string() },
})
/** `content` of a row of `call_sheets`, or the part of it a recipient may read. */
export const sheetContent = z.looseObject({ film: z.string(), day }).transform((content) => content as unknown as SheetContent)

const named = z.record(z.string(), z.string())

/** What `read_call_sheet` answers for a link. */
export const openedSheet = z.object({
  kind: z.enum(['full', 'short', 'removed']),
  me: z.uuid(),
  version: z.number(),
  sentAt: z.string(),
  cancelled: z.boolean(),
  content: sheetContent,
  names: named,
  phones: named,
  confirmedAt: z.string().nullable(),
  /** The sheet the recipient read before this one. */
  seen: sheetContent.nullable(),
  seenVersion: z.number().nullable(),
  /** A tag; empty where nobody said. */
  language: z.string(),
  newer: z.boolean(),
})
export type OpenedSheet = z.infer<typeof openedSheet>

/** What `private.call_letter` answers. */
export const callLetter = z.object({
  ...{ email: z.string(), language: z.string(), kind: z.enum(['full', 'short', 'removed']), key: z.string(), version: z.number() },
  ...{ cancelled: z.boolean(), sentAt: z.string(), day: z.uuid(), person: z.uuid(), house: z.string(), name: z.string() },
  content: sheetContent,
})
export type CallLetter = z.infer<typeof callLetter>

/** What `read_call_calendar` answers. */
export const callCalendar = z.object({
  house: z.string(),
  person: z.uuid(),
  days: z.array(z.object({ day: z.uuid(), version: z.number(), cancelled: z.boolean(), sentAt: z.string(), content: sheetContent })),
})
