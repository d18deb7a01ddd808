import { z } from 'zod'
import { identifierSchemes } from '#core/film/identifiers.ts'
import { sheetFields } from '#core/text/word-sheets.ts'

const text = z.string().max(5000)

/** Words of a template as they are kept (`word_templates.words`). */
export const sheetWords = z.object({
  fields: z.partialRecord(z.enum(sheetFields), text),
  places: z.array(z.object({ name: text, latitude: z.number().nullable(), longitude: z.number().nullable() })),
  recognitions: z.array(
    z.object({ festival: text, year: z.number().int().nullable(), award: text, outcome: z.enum(['shown', 'nominated', 'won']) }),
  ),
  funders: z.array(z.object({ name: text, programme: text, webAddress: text })),
  identifiers: z.array(z.object({ scheme: z.enum(identifierSchemes), value: text })),
  credits: z.array(z.object({ role: text, name: text })),
})
