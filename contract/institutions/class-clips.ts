import { z } from 'zod'

/** State of a clip's licence: open; a licence, but not for clips; over; none there ever was; the film itself is gone. */
export const clipState = z.enum(['open', 'no-clips', 'ended', 'none', 'gone'])

/** How it came into its cut: made there, moved with its words or by its time alone, or not found in the present cut. */
const followed = z.enum(['made', 'words', 'time', 'lost'])

/** Answer of the SQL function `class_clip(…)`, called each time a clip is opened. `endsOn`: the day a licence ends or ended, where it has one. */
export const classClip = z
  .object({
    ...{ id: z.uuid(), title: z.string(), words: z.string(), course: z.string(), startsMs: z.number().int(), endsMs: z.number().int() },
    ...{ followed, removed: z.boolean(), state: clipState, endsOn: z.string().nullable(), institution: z.string() },
    /** What a player needs; null unless it may be played. */
    film: z
      .object({
        ...{ documentaryId: z.uuid(), versionId: z.uuid(), isCurrent: z.boolean(), title: z.string(), director: z.string() },
        ...{ year: z.number().nullable(), contentNotes: z.string(), language: z.string().nullable(), durationMs: z.number() },
        ...{ width: z.number().nullable(), height: z.number().nullable(), posterObject: z.string().nullable() },
      })
      .nullable(),
  })
  .nullable()
export type ClassClip = NonNullable<z.infer<typeof classClip>>

/** Answer of the SQL function `class_clips_of(…)`. Plays and time are for those who teach; null for others. */
export const classClips = z.array(
  z.object({
    ...{ id: z.uuid(), title: z.string(), course: z.string(), startsMs: z.number().int(), endsMs: z.number().int() },
    ...{ documentaryId: z.uuid(), film: z.string(), createdAt: z.string(), state: clipState, followed, mine: z.boolean() },
    ...{ plays: z.number().int().nullable(), watchedMs: z.number().nullable() },
    /** Null where the clip may not be played. */
    posterObject: z.string().nullable(),
  }),
)
export type ListedClip = z.infer<typeof classClips>[number]

/** Answer of the SQL function `instruction_of(…)`: what was played in each course, the most watched first; without people. */
export const coursesTaught = z.array(
  z.object({
    ...{ course: z.string(), clips: z.number().int(), playlists: z.number().int(), plays: z.number().int(), watchedMs: z.number() },
  }),
)
export type CourseTaught = z.infer<typeof coursesTaught>[number]
