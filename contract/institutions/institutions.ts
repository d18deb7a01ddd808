import { z } from 'zod'
import { institutionTypes, memberRoles } from '#core/institutions/institution-types.ts'
import { signInAttributes } from './institution-sign-ins.ts'

export const memberRole = z.enum(memberRoles)
export type MemberRole = z.infer<typeof memberRole>

/** How a person joined: what they proved. */
export const cameBy = z.enum(['application', 'invitation', 'domain', 'saml', 'network', 'card', 'terminal', 'course'])
export type CameBy = z.infer<typeof cameBy>

/** Answer of the SQL function `my_institutions()`: memberships and requests of the caller. */
export const myInstitutions = z.array(
  z.object({
    id: z.uuid(),
    type: z.enum(institutionTypes),
    name: z.string(),
    domain: z.string(),
    role: memberRole,
    state: z.enum(['asked', 'in']),
    cameBy,
    /** Member for one session only, until then. */
    until: z.string().nullable(),
    website: z.string(),
    domainOpens: z.enum(['never', 'asked', 'at-once']),
    /** Students or cardholders, for prices by size. */
    peopleServed: z.number().int().nullable(),
    /** ISO 3166: where it is; empty until a librarian says so. */
    country: z.string(),
    /** Proxy prefix (core/institutions/proxied-address.ts); empty without one. */
    proxyPrefix: z.string(),
    /** How its invoices are addressed; empty for all but librarians. */
    billing: z.string(),
  }),
)
export type MyInstitution = z.infer<typeof myInstitutions>[number]

/** Answer of the SQL function `institution_doors()`: institutions the caller may join, and how. `asks`: a librarian must approve. */
export const institutionWaysIn = z.array(
  z.object({
    id: z.uuid(),
    type: z.enum(institutionTypes),
    name: z.string(),
    by: z.enum(['invitation', 'saml', 'network', 'domain']),
    role: memberRole,
    asks: z.boolean(),
    asked: z.boolean(),
  }),
)
export type InstitutionDoor = z.infer<typeof institutionWaysIn>[number]

const signInState = z.enum(['asked', 'connected', 'declined'])

/** Answer of the SQL function `ways_into_institution(…)`, for librarians. `address`: where the librarian's own request came from. */
export const waysIn = z.object({
  networks: z.array(z.string()),
  cards: z.number().int(),
  cardsUsed: z.number().int(),
  terminals: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: z.string() })),
  ownSignIn: z.boolean(),
  /** The submitted metadata and its state. `connected`: a sign-in is connected, possibly with earlier metadata. */
  signIn: z
    .object({
      ...{ state: signInState, reason: z.string(), metadataUrl: z.string(), askedAt: z.string(), decidedAt: z.string().nullable() },
      connected: z.boolean(),
      attributes: signInAttributes,
      /** When its metadata was last read, its stated expiry, and why and since when a refresh fails. */
      ...{ fetchedAt: z.string().nullable(), expiresAt: z.string().nullable(), problem: z.string(), problemSince: z.string().nullable() },
    })
    .nullable(),
  address: z.string().nullable(),
})
export type WaysIn = z.infer<typeof waysIn>

/** Answer of the SQL function `list_institutions()`, for moderators. */
export const listedInstitutions = z.array(
  z.object({
    id: z.uuid(),
    type: z.enum(institutionTypes),
    name: z.string(),
    domain: z.string(),
    country: z.string(),
    createdAt: z.string(),
    closedAt: z.string().nullable(),
    people: z.number().int(),
    licences: z.number().int(),
    /** Its own sign-in, as submitted. */
    signIn: z
      .object({
        ...{ state: signInState, reason: z.string(), metadataUrl: z.string(), metadataXml: z.string(), askedAt: z.string() },
        ...{ askedBy: z.string(), connected: z.boolean(), attributes: signInAttributes, problem: z.string() },
      })
      .nullable(),
  }),
)
export type ListedInstitution = z.infer<typeof listedInstitutions>[number]

/** Answer of the SQL function `institution_people(…)`, for librarians; guests of a terminal are counted and not listed. */
export const institutionPeople = z.object({
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      address: z.string(),
      role: memberRole,
      cameBy,
      state: z.enum(['asked', 'in']),
      until: z.string().nullable(),
      joinedAt: z.string(),
    }),
  ),
  counts: z.object({ librarian: z.number(), teacher: z.number(), member: z.number(), asked: z.number() }),
  invited: z.array(z.object({ id: z.uuid(), address: z.string(), role: memberRole, createdAt: z.string(), mailed: z.boolean() })),
})
export type InstitutionPeople = z.infer<typeof institutionPeople>
