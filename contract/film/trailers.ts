import { z } from 'zod'

const words = z.object({
  language: z.string(),
  label: z.string(),
  /** In the trailer's own time, in order. */
  cues: z.array(z.object({ startsMs: z.number().int(), endsMs: z.number().int(), text: z.string() })),
})

const shown = {
  title: z.string(),
  durationMs: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  captions: z.array(words),
}

/** Answer of the SQL function `trailer_facts(documentary)`; null where there is no trailer for the caller. */
export const trailerFacts = z.object({ objectName: z.string(), ...shown }).nullable()

/** Answer of `/functions/v1/playback?trailer=<documentary>`: `url` is one MP4, good for ten minutes from now. */
export const trailerPlayback = z.object({ url: z.url(), ...shown })

export type TrailerPlayback = z.infer<typeof trailerPlayback>
