import { z } from 'zod'

/** Addresses a person gives on their page. */
export const profileLinks = z.array(z.object({ label: z.string(), url: z.string() }))

/** What `credits_of` answers: confirmed credits of a person. */
export const creditsOf = z.array(
  z.object({
    claimId: z.string(),
    id: z.string(),
    title: z.string(),
    year: z.number().nullable(),
    director: z.string(),
    durationMs: z.number().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    posterObject: z.string().nullable(),
    name: z.string(),
    roles: z.array(z.string()),
    shown: z.boolean(),
  }),
)
export type CreditOf = z.infer<typeof creditsOf>[number]

/** What `written_by` answers: lines a person shows below films. */
export const writtenBy = z.array(
  z.object({
    id: z.string(),
    filmId: z.string(),
    title: z.string(),
    line: z.string(),
    halfStars: z.number().nullable(),
    seenOn: z.string(),
    spoiler: z.boolean(),
  }),
)
export type WrittenLine = z.infer<typeof writtenBy>[number]
