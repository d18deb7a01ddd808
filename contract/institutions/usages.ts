import { z } from 'zod'

const month = z.string().regex(/^\d{4}-\d{2}$/)

/** Answer of the SQL functions `institution_usage(…)` and `read_usage(…)`: what a COUNTER report is made of. Months are of universal time. */
export const usageFacts = z.object({
  house: z.string(),
  institution: z.object({ id: z.uuid(), name: z.string() }),
  /** The first month with data; null where nothing was watched yet. */
  firstMonth: month.nullable(),
  films: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      director: z.string(),
      publisher: z.string(),
      publishedOn: z.string().nullable(),
      doi: z.string().nullable(),
      /** Total and unique investigations, total and unique requests, refusals for want of a licence, refusals because too many watched. */
      months: z.record(
        month,
        z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int(), z.number().int(), z.number().int()]),
      ),
    }),
  ),
})
export type UsageFacts = z.infer<typeof usageFacts>

/** What `read_usage` says instead, by COUNTER's number. */
export const usageRefusal = z.object({ refused: z.union([z.literal(2000), z.literal(2010), z.literal(2020)]) })

/** Answer of the SQL function `my_licensed_usage(…)`: a line an institution, film and month, newest first. */
export const licensedUsage = z.array(
  z.object({
    institutionId: z.uuid(),
    institution: z.string(),
    filmId: z.uuid(),
    title: z.string(),
    month,
    investigations: z.number().int(),
    requests: z.number().int(),
    noLicence: z.number().int(),
    limitExceeded: z.number().int(),
  }),
)

/** Answer of the SQL function `make_library_key(…)`. */
export const newLibraryKey = z.object({ id: z.uuid(), secret: z.string() })
