import { z } from 'zod'
import { institutionTypes } from '#core/institutions/institution-types.ts'

const named = z.object({ id: z.uuid(), title: z.string() })
const institution = z.object({ id: z.uuid(), name: z.string(), type: z.enum(institutionTypes) })

/** What an offer allows: terms without days (core/institutions/licence-terms.ts). */
export const offeredTerms = z.object({
  covers: z.enum(['films', 'catalogue']),
  films: z.array(named),
  graceDays: z.number().int(),
  classroom: z.boolean(),
  publicPerformance: z.boolean(),
  admission: z.boolean(),
  clips: z.boolean(),
  download: z.boolean(),
  walkIn: z.boolean(),
  distance: z.boolean(),
  simultaneousUsers: z.number().int().nullable(),
  priceCents: z.number().int(),
  currency: z.string(),
  countries: z.array(z.string()),
  trial: z.boolean(),
})
export const licenceTerms = offeredTerms.extend({ startsOn: z.string(), endsOn: z.string().nullable() })
export type AgreedTerms = z.infer<typeof licenceTerms>

/** A licence as it is now. `seatsTaken`: current viewers under it; null where seats are unlimited. */
export const licence = z.object({
  id: z.uuid(),
  number: z.number().int(),
  version: z.number().int(),
  institutionId: z.uuid(),
  institution,
  creatorId: z.uuid().nullable(),
  creator: z.string(),
  terms: licenceTerms,
  endedAt: z.string().nullable(),
  /** Whether the reader ended it just now and may undo it. */
  endedByYou: z.boolean().nullable(),
  createdAt: z.string(),
  /** Films of it that the house withholds for now. */
  withheld: z.array(named),
  seatsTaken: z.number().int().nullable(),
})
export type Licence = z.infer<typeof licence>

/** Answer of `read_licence(…)`: with every text that was agreed, the newest first. */
export const wholeLicence = licence.extend({
  versions: z.array(
    z.object({
      number: z.number().int(),
      terms: licenceTerms,
      parties: z.object({
        institution: z.string(),
        billing: z.string(),
        creator: z.string(),
        institutionBy: z.string(),
        creatorBy: z.string(),
      }),
      agreedAt: z.string(),
    }),
  ),
})
export type WholeLicence = z.infer<typeof wholeLicence>

export const requestStates = ['wished', 'declined', 'open', 'agreed', 'refused', 'withdrawn'] as const

/** A licence that is requested. `terms` and `threadId` only for the two parties. */
export const licenceRequest = z.object({
  id: z.uuid(),
  state: z.enum(requestStates),
  words: z.string(),
  answer: z.string(),
  terms: licenceTerms.nullable(),
  termsNumber: z.number().int(),
  /** Who accepted the terms as they are; the other side answers. */
  saidYes: z.enum(['institution', 'creator']).nullable(),
  threadId: z.uuid().nullable(),
  renewsId: z.uuid().nullable(),
  licenceId: z.uuid().nullable(),
  createdAt: z.string(),
  movedAt: z.string(),
  asker: z.string(),
  own: z.boolean(),
  creatorId: z.uuid().nullable(),
  creator: z.string(),
  institution,
  film: named.nullable(),
})
export type LicenceRequest = z.infer<typeof licenceRequest>

/** Answer of `licences_of_institution(…)`. */
export const institutionLicences = z.object({
  licences: z.array(licence),
  requests: z.array(licenceRequest),
  /** Films that are about to be lost or just were, with the courses whose clips and playlists they are in. */
  leaving: z.array(
    z.object({ film: named, until: z.string(), licenceId: z.uuid(), clips: z.number().int(), courses: z.array(z.string()) }),
  ),
})
export type InstitutionLicences = z.infer<typeof institutionLicences>

/** What a film has for those who do not hear or see it. */
const accessFacts = {
  hasSound: z.boolean(),
  tracks: z.array(
    z.object({
      kind: z.enum(['captions', 'subtitles', 'descriptions']),
      language: z.string(),
      reviewed: z.boolean(),
      machine: z.boolean(),
    }),
  ),
  sideTracks: z.array(z.object({ kind: z.enum(['dubbing', 'described', 'commentary', 'sign']), language: z.string() })),
}
const offerFacts = { id: z.uuid(), title: z.string(), terms: offeredTerms, years: z.number().int().nullable(), atOnce: z.boolean() }
export const licenceOffer = z.object({
  ...offerFacts,
  types: z.array(z.enum(institutionTypes)),
  servesUpTo: z.number().int().nullable(),
  open: z.boolean(),
})
export type LicenceOffer = z.infer<typeof licenceOffer>

/** Answer of `my_licensing()`. `demand`: refused visits; `times` null under five. */
export const licensing = z.object({
  licences: z.array(licence),
  requests: z.array(licenceRequest),
  offers: z.array(licenceOffer),
  demand: z.array(
    z.object({
      institution,
      film: named,
      times: z.number().int().nullable(),
      lastOn: z.string(),
      full: z.boolean(),
      underWay: z.boolean(),
    }),
  ),
})
export type Licensing = z.infer<typeof licensing>

/** Answer of `institution_catalogue(…)`: 24 films at a time, licensed ones first. */
export const institutionCatalogue = z.object({
  total: z.number().int(),
  subjects: z.array(z.string()),
  films: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      director: z.string(),
      year: z.number().int().nullable(),
      country: z.string(),
      language: z.string().nullable(),
      synopsis: z.string(),
      contentNotes: z.string(),
      subjects: z.array(z.string()),
      posterObject: z.string().nullable(),
      creatorId: z.uuid(),
      creator: z.string(),
      durationMs: z.number().int().nullable(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      public: z.boolean(),
      watchable: z.boolean(),
      captions: z.array(z.string()),
      /** The age its creator recommends it from. */
      agesFrom: z.number().int().nullable(),
      ...accessFacts,
      licences: z.array(licence),
      offers: z.array(z.object(offerFacts)),
      request: z.object({ id: z.uuid(), state: z.enum(requestStates) }).nullable(),
    }),
  ),
})
export type InstitutionCatalogue = z.infer<typeof institutionCatalogue>
export type CatalogueFilm = InstitutionCatalogue['films'][number]

/** Answer of `film_door(…)`: why a film for institutions does not open, by the caller's institutions; null where there is no reason. */
export const whyNotLicensed = z
  .object({
    id: z.uuid(),
    title: z.string(),
    director: z.string(),
    year: z.number().int().nullable(),
    synopsis: z.string(),
    places: z.array(
      institution.extend({
        role: z.enum(['librarian', 'teacher', 'member']),
        why: z.enum(['no-licence', 'ended', 'on-site', 'elsewhere', 'withheld']),
        asked: z.boolean(),
      }),
    ),
  })
  .nullable()
export type FilmDoor = NonNullable<z.infer<typeof whyNotLicensed>>
