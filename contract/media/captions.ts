import { z } from 'zod'

/** See `WordTime` in core/media/captions/word-times.ts. */
const wordTime = z.tuple([z.string(), z.number(), z.number(), z.number().min(0).max(1).nullish(), z.string().optional()])
const cue = z.object({
  startsMs: z.number().int(),
  endsMs: z.number().int(),
  text: z.string(),
  speaker: z.string(),
  sensitive: z.boolean(),
  words: z.array(wordTime).nullable().catch(null),
})

/** What `write_cues` answers: the current state of the given cues, null for a deleted one; `conflicts`: ids of cues whose words both sides changed. */
export const writtenCues = z.object({
  number: z.number().int(),
  cues: z.array(z.object({ id: z.uuid(), cue: cue.nullable() })),
  conflicts: z.array(z.uuid()),
})

/** A row of `caption_changes`: what each cue was and became. */
export const captionChange = z.object({
  id: z.uuid(),
  number: z.number().int(),
  changes: z.array(z.object({ id: z.uuid(), before: cue.nullable(), after: cue.nullable() })),
})

/** One caption as it is read. */
export const readCue = cue.extend({ id: z.uuid() })

/** What `read_captions` answers; null where the caller may not read such a track. `number`: revision of the track. */
export const readTrack = z
  .object({
    id: z.uuid(),
    versionId: z.uuid(),
    language: z.string(),
    label: z.string(),
    kind: z.enum(['captions', 'subtitles', 'descriptions']),
    reviewed: z.boolean(),
    origin: z.enum(['uploaded', 'machine']),
    number: z.number().int(),
    cues: z.array(readCue),
  })
  .nullable()

/** What `heard_words` answers: the words a recogniser heard in a cut; null where there are none. */
export const heardWords = z.object({ language: z.string(), words: z.array(z.tuple([z.string(), z.number(), z.number()])) }).nullable()
