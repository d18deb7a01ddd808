import { z } from 'zod'

const item = z.object({
  place: z.number(),
  kind: z.enum(['clip', 'heading', 'voice-over', 'note', 'title', 'cutaway', 'archive', 'pause']),
  rush: z.uuid().nullable(),
  in: z.number().int().nullable(),
  out: z.number().int().nullable(),
  struck: z.array(z.tuple([z.number().int(), z.number().int()])),
  frames: z.number().int().nullable(),
  overItem: z.uuid().nullable(),
  overFrames: z.number().int().nullable(),
  scene: z.uuid().nullable(),
  person: z.uuid().nullable(),
  tags: z.array(z.string()),
  dissolve: z.number().int(),
  channels: z.array(z.number().int()).nullable(),
  alternates: z.array(z.uuid()),
  text: z.string(),
})

/** What `write_items` answers: the items it was told of as they are now, null for one that is removed. */
export const writtenItems = z.array(z.object({ id: z.uuid(), item: item.nullable() }))

/** `items` of a row of `edit_versions`. */
export const frozenItems = z.array(item.extend({ id: z.uuid() }))
