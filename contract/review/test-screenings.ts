import { z } from 'zod'

/** Answer of the SQL function `test_results(…)`. While it is open, or of fewer than five, only the number of finished viewings is given. */
export const testResults = z.object({
  finished: z.number().int(),
  told: z.boolean(),
  /** How many of them pressed within the ten seconds from `startsMs`; zeros are left out. */
  curve: z.array(z.object({ startsMs: z.number().int(), moved: z.number().int(), bored: z.number().int() })),
  /** By question, in no order of people; a name only where its writer agreed, else empty. */
  answers: z.array(z.array(z.object({ words: z.string(), name: z.string() }))),
})
export type TestResults = z.infer<typeof testResults>
