import { z } from 'zod'

const counted = z.number().nullable()

/** Answer of `figures_of`, one per version. Null: fewer than five people, or a figure that would reveal fewer than five. */
export const figures = z.array(
  z.object({
    versionId: z.string(),
    durationMs: z.number().nullable(),
    plays: counted,
    /** People and days: a person who came on two days counts twice. What `seen` is a share of. */
    viewers: counted,
    watchedMs: counted,
    finished: counted,
    /** Some counts are not disclosed yet. */
    keptBack: z.boolean(),
    /** How many saw each piece of five seconds, and how often it was watched again. */
    seen: z.array(counted),
    again: z.array(counted),
    /** Runs of days with five people or more, each reported on its last day. */
    days: z.array(z.object({ day: z.string(), since: z.string(), plays: z.number(), watchedMs: z.number() })),
    /** Shared properties of plays, rounded to fives. */
    cells: z.partialRecord(
      z.enum(['source', 'territory', 'device', 'access', 'phrase']),
      z.array(z.object({ value: z.string(), plays: z.number() })),
    ),
  }),
)
export type VersionFigures = z.infer<typeof figures>[number]
export type CellKind = keyof VersionFigures['cells']
