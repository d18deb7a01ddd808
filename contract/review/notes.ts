import { z } from 'zod'

export type { NoteKind, NoteMark } from '#core/review/note-lists.ts'

/** A place in the picture: shares of its width and height from the upper left, 0 to 1. */
const place = z.tuple([z.number().min(-0.5).max(1.5), z.number().min(-0.5).max(1.5)])
const ink = z.enum(['signal', 'white', 'black'])
/**
 * One shape of a drawing, in the film's own coordinates: a line of the pen (with the pressure of each point), an arrow to its second place, a box
 * between two corners, words at a place. `size`: share of the picture's height.
 */
export const shape = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('pen'),
    ink,
    size: z.number().min(0.001).max(0.1),
    points: z
      .array(z.tuple([z.number(), z.number(), z.number()]))
      .min(1)
      .max(2000),
  }),
  z.object({ is: z.literal('arrow'), ink, size: z.number().min(0.001).max(0.1), from: place, to: place }),
  z.object({ is: z.literal('box'), ink, size: z.number().min(0.001).max(0.1), from: place, to: place }),
  z.object({ is: z.literal('text'), ink, size: z.number().min(0.01).max(0.3), at: place, words: z.string().min(1).max(200) }),
])
export type Shape = z.infer<typeof shape>
/** A drawing on the picture of one note: its shapes, the first at the back. */
export const drawing = z.array(shape).max(200)

/** Answer of the SQL function `review_people(…)`: everyone in the review of a cut. Null for others. */
export const reviewPeople = z
  .array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(['owner', 'producer', 'editor', 'reviewer', 'guest']) }))
  .nullable()
export type ReviewPerson = NonNullable<z.infer<typeof reviewPeople>>[number]

/** Messages in the room of a cut, `review:<version>`. `note` comes from the house: something about that note changed. */
export const reviewEvents = {
  note: z.object({ note: z.uuid(), by: z.uuid().nullable() }),
  /** Several: carried over from another cut, or read from a file. */
  notes: z.object({ by: z.uuid().nullable() }),
  /**
   * A reviewer's position at a moment of the house's clock (since 1970) and the speed, sent on seek, stop and play, and every few seconds
   * while it runs. `follows`: they follow a person, who leads them and their followers.
   */
  place: z.object({
    userId: z.uuid(),
    atMs: z.number().min(0),
    playing: z.boolean(),
    sinceMs: z.number().min(0),
    rate: z.number().min(0.25).max(4),
    follows: z.uuid().nullable(),
  }),
  /** A pointer on the picture, in the film's coordinates; null once it has left. */
  pointer: z.object({ userId: z.uuid(), at: place.nullable() }),
  /** A drawing as it is being made, broadcast live; empty once it is saved or discarded. */
  drawing: z.object({ userId: z.uuid(), atMs: z.number().int().min(0), shapes: z.array(shape).max(40) }),
}
