import { z } from 'zod'

/** What `begin_rushes` answers: one for each file, in their order. */
export const begunRushes = z.array(z.object({ id: z.uuid(), object: z.string(), name: z.string() }))

const said = z.object({
  id: z.uuid(),
  rush: z.uuid(),
  startsMs: z.number(),
  endsMs: z.number(),
  text: z.string(),
  speaker: z.string(),
})
const chosen = z.object({
  id: z.uuid(),
  rush: z.uuid(),
  inFrame: z.number(),
  outFrame: z.number(),
  words: z.string(),
  tags: z.array(z.string()),
  mark: z.number().nullable(),
})

/** What `search_rushes` answers: captions and selects in the order of the rushes, up to 200 each. */
export const foundInRushes = z.object({ said: z.array(said), selects: z.array(chosen) })
export type FoundInRushes = z.infer<typeof foundInRushes>

/** The channels of a rush as they are kept. */
export const rushChannels = z.array(z.object({ n: z.number(), name: z.string() })).catch([])
