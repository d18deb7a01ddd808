import { z } from 'zod'

export const teamRoles = ['owner', 'producer', 'editor', 'reviewer'] as const
export type TeamRole = (typeof teamRoles)[number]
const teamRole = z.enum(teamRoles)

/** A cut as the review desk lists it. Counts leave out what was removed and others' drafts. */
const cutToReview = z.object({
  id: z.uuid(),
  number: z.number().int(),
  label: z.string(),
  state: z.enum(['received', 'preparing', 'watchable', 'ready', 'failed']),
  durationMs: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Frames a second as probed, to three places; core/time/frames.ts has the exact rate. */
  frameRate: z.number().nullable(),
  hasSound: z.boolean().nullable(),
  createdAt: z.string(),
  notes: z.number().int(),
  open: z.number().int(),
  /** Open notes assigned to the caller. */
  mine: z.number().int(),
})
export type CutToReview = z.infer<typeof cutToReview>

/** Answer of the SQL function `films_to_review()`: films the caller works on, by last activity; cuts newest first. */
export const filmsToReview = z.array(
  z.object({
    id: z.uuid(),
    title: z.string(),
    language: z.string().nullable(),
    director: z.string(),
    role: teamRole,
    /** Name of its creator. */
    owner: z.string(),
    posterObject: z.string().nullable(),
    currentVersionId: z.uuid().nullable(),
    people: z.number().int(),
    versions: z.array(cutToReview),
  }),
)
export type FilmToReview = z.infer<typeof filmsToReview>[number]

/** Answer of the SQL function `film_team(…)`: the owner first, then by role. Null for outsiders. */
export const filmTeam = z
  .array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      role: teamRole,
      joinedAt: z.string(),
      /** Only for the film's leader. */
      address: z.string().nullable(),
      /** Whether they read releases and contracts, prices and budgets. Owner and producers always do. */
      seesPapers: z.boolean(),
      seesMoney: z.boolean(),
    }),
  )
  .nullable()
export type TeamPerson = NonNullable<z.infer<typeof filmTeam>>[number]

/** Answer of the SQL function `read_invitation(…)`; null for one that has ended or is for another person. */
export const teamInvitation = z
  .object({
    documentaryId: z.uuid(),
    title: z.string(),
    role: teamRole,
    from: z.string(),
    expiresAt: z.string(),
    /** What the caller is in the team already. */
    present: teamRole.nullable(),
  })
  .nullable()
export type TeamInvitation = NonNullable<z.infer<typeof teamInvitation>>
