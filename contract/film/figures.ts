import { z } from 'zod'

const counted = z.number().nullable()

/** What `figures_of` answers, a version each. Null: fewer than five people, or nothing that may be told apart from fewer than five. */
export const figures = z.array(
  z.object({
    versionId: z.string(),
    durationMs: z.number().nullable(),
    plays: counted,
    /** People and days: somebody who came on two days counts twice. What `seen` is a share of. */
    viewers: counted,
    watchedMs: counted,
    finished: counted,
    /** Something was counted that is not told yet. */
    keptBack: z.boolean(),
    /** How many saw each piece of five seconds, and how often it was watched again. */
    seen: z.array(counted),
    again: z.array(counted),
    /** Runs of days with five people or more, each told on its last day. */
    days: z.array(z.object({ day: z.string(), since: z.string(), plays: z.number(), watchedMs: z.number() })),
    /** What plays have in common, rounded to fives. */
    cells: z.partialRecord(
      z.enum(['source', 'territory', 'device', 'access', 'phrase']),
      z.array(z.object({ value: z.string(), plays: z.number() })),
    ),
  }),
)
export type VersionFigures = z.infer<typeof figures>[number]
export type CellKind = keyof VersionFigures['cells']
