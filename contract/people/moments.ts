import { z } from 'zod'

/** Answer of the SQL function `said_in_moments(…)`: by moment of the caller's, the words that are said in it. */
export const saidInMoments = z.record(z.uuid(), z.string())
