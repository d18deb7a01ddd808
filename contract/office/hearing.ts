import { z } from 'zod'

/** What `hearing_of_house` answers: how the house turns speech into words, on which machines and with which models. */
export const houseHearing = z.object({
  paused: z.boolean(),
  /** The chosen model; empty: the default one. */
  model: z.string(),
  waiting: z.number(),
  working: z.number(),
  machines: z.array(
    z.object({
      machine: z.string(),
      hearsBy: z.enum(['itself', 'recogniser', 'nothing']),
      /** Live captions of rooms too. */
      writesAlong: z.boolean(),
      models: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          languages: z.number(),
          megabytes: z.number(),
          /** False: it tells the times of sentences only. A machine that has not been started again since does not say. */
          wordTimes: z.boolean().default(true),
          /** Seconds of one processor for a second of speech; null before that was measured. */
          secondsASecond: z.number().nullable(),
        }),
      ),
      saidAt: z.string(),
    }),
  ),
})
export type HouseHearing = z.infer<typeof houseHearing>
