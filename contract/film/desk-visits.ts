import { z } from 'zod'

/** Answer of `visit_desk`: the time of the previous visit, and what happened to the caller's films since. */
export const deskVisit = z.object({
  since: z.string().nullable(),
  happened: z.array(
    z.object({
      kind: z.enum(['ready', 'stopped', 'opened', 'closed', 'reviewed', 'played']),
      at: z.string(),
      documentaryId: z.uuid(),
      title: z.string(),
      count: z.number().nullable(),
    }),
  ),
})
export type DeskVisit = z.infer<typeof deskVisit>
export type Happening = DeskVisit['happened'][number]

/** What `see_as` answers: what another person would get of a film. `why` is the deciding rule; the rest follows from it. */
export const seenAs = z.object({
  watches: z.boolean(),
  why: z.enum([
    'signed-out',
    'removed',
    'not-published',
    'not-yet',
    'over',
    'needs-link',
    'not-invited',
    'needs-licence',
    'shown',
    'by-link',
    'invited',
    'sees-first',
  ]),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  /** Search and lists lead to it. */
  finds: z.boolean(),
  /** The front page may name it to every visitor. */
  named: z.boolean(),
  /** The link preview shows title, synopsis and poster. */
  preview: z.boolean(),
  plays: z.boolean(),
  /** The number of the cut that would be shown; null while there is none. */
  version: z.number().nullable(),
  captions: z.array(z.object({ language: z.string(), kind: z.string(), reviewed: z.boolean() })),
  chapters: z.number(),
  credits: z.number(),
  footnotes: z.number(),
  /** Number of sentences they would not get. */
  protected: z.number(),
})
export type SeenAs = z.infer<typeof seenAs>
