import { z } from 'zod'
import { classClip } from './class-clips.ts'
import { type Playback, playbackFacts } from './playback.ts'

/** 64 hexadecimal digits that the frame made and keeps to itself; the house knows their SHA-256 once somebody allowed the frame. */
const secret = z.string().regex(/^[0-9a-f]{64}$/)

/** Body of `POST /functions/v1/embed?clip=<id>` from a frame on a page of a course. `plays`: Play was pressed; `watched`: what ran since it was last said. */
export const framedAsk = z.object({
  secret,
  plays: z.boolean().default(false),
  watched: z
    .object({ ms: z.number().int().min(0).max(60_000), ranges: z.array(z.number().int().min(0)).max(80) })
    .nullable()
    .default(null),
})

/** Body of `POST /functions/v1/embed?list=<id>`: answers `ClassList`, or with `answer` `{ kept }`, false where nothing is kept of who answers. */
export const framedListAsk = z.object({
  secret,
  answer: z
    .object({ question: z.uuid(), choice: z.number().int().min(1).max(8).nullable(), words: z.string().max(1000) })
    .nullable()
    .default(null),
})

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

/** What the frame is answered: the same, with addresses. 404 `{ code: 'not-found' }` until somebody allowed it, and once that is over. */
export type FramedAnswer = Omit<FramedClip, 'playback'> & { posterUrl: string | null; playback: Omit<Playback, 'sideTracks'> | null }
