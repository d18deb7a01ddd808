import { z } from 'zod'
import { type Playback, playbackFacts } from '../media/playback.ts'
import { classClip } from './class-clips.ts'

/** 64 hexadecimal digits, a secret made by the frame; the house stores its SHA-256 once a person allowed the frame. */
const secret = z.string().regex(/^[0-9a-f]{64}$/)

/** Body of `POST /functions/v1/embed?clip=<id>` from a frame on a page of a course. `plays`: Play was pressed; `watched`: what ran since the last report. */
export const framedAsk = z.object({
  secret,
  plays: z.boolean().default(false),
  watched: z
    .object({ ms: z.number().int().min(0).max(60_000), ranges: z.array(z.number().int().min(0)).max(80) })
    .nullable()
    .default(null),
})

/** Body of `POST /functions/v1/embed?list=<id>`: answers `ClassList`, or with `answer` `{ kept }`, false where answers are not kept. */
export const framedListAsk = z.object({
  secret,
  answer: z
    .object({ question: z.uuid(), choice: z.number().int().min(1).max(8).nullable(), words: z.string().max(1000) })
    .nullable()
    .default(null),
})

/**
 * Further requests of a frame, for a clip or a playlist: open with a class code (204, or one of `FrameRefusal`), page closed (204), or the
 * SHA-256 of its secret (`{ mark }`), for an insecure page, whose browser has no hash function.
 */
export const frameAct = z.union([
  z.object({ secret, code: z.string().trim().min(4).max(40) }),
  z.object({ secret, leaves: z.literal(true) }),
  z.object({ secret, marks: z.literal(true) }),
])

/** Why the code of a class opens no frame: unknown code; code for something else; too many wrong attempts from there; too many simultaneous pupils. */
export const frameRefusals = ['wrong', 'other', 'rate', 'full'] as const
export type FrameRefusal = (typeof frameRefusals)[number]

/** Answer of the SQL function `code_opens_frame(…)`; null for an unknown code. */
export const codeOpensFrame = z.union([
  z.object({ refused: z.enum(['other', 'rate', 'full']) }),
  z.object({ institutionId: z.uuid(), listId: z.uuid(), until: z.string() }),
  z.null(),
])

/** Answer of the SQL function `my_frames(…)`: frames on pages of courses that watch as the caller now. `since`: when the last was allowed. */
export const myFrames = z.object({ frames: z.number().int(), since: z.string().nullable() })

const cue = z.object({ startsMs: z.number().int(), endsMs: z.number().int(), text: z.string(), speaker: z.string() })

/** Answer of the SQL function `framed_clip(…)`. `full`: every seat of the licence is taken. `playback` and `captions` are there for a play alone. */
export const framedClip = z
  .object({
    clip: classClip.unwrap(),
    full: z.boolean(),
    playback: playbackFacts.unwrap().omit({ storyboard: true, sideTracks: true }).nullable(),
    captions: z.array(z.object({ language: z.string(), label: z.string(), kind: z.string(), cues: z.array(cue) })),
  })
  .nullable()
export type FramedClip = NonNullable<z.infer<typeof framedClip>>

/** Answer to the frame: the same, with addresses. 404 `{ code: 'not-found' }` until a person allowed it, and after that has expired. */
export type FramedAnswer = Omit<FramedClip, 'playback'> & { posterUrl: string | null; playback: Omit<Playback, 'sideTracks'> | null }
