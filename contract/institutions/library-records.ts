import { z } from 'zod'
import { identifierSchemes } from '#core/film/identifiers.ts'

const film = z.object({
  ...{ id: z.uuid(), title: z.string(), director: z.string(), year: z.number().nullable(), country: z.string(), synopsis: z.string() },
  ...{ contentNotes: z.string(), subjects: z.array(z.string()), rightsLine: z.string(), language: z.string().nullable() },
  ...{ spokenLanguages: z.array(z.string()), writtenLanguages: z.array(z.string()), durationMs: z.number() },
  ...{ width: z.number().nullable(), height: z.number().nullable(), frameRate: z.number().nullable(), hasSound: z.boolean() },
  ...{ createdAt: z.string(), updatedAt: z.string(), publishedAt: z.string() },
  captions: z.array(z.object({ kind: z.enum(['captions', 'subtitles', 'descriptions']), language: z.string() })),
  sideTracks: z.array(z.object({ kind: z.enum(['dubbing', 'described', 'commentary', 'sign']), language: z.string() })),
  credits: z.array(z.object({ role: z.string(), name: z.string() })),
  chapters: z.array(z.string()),
  places: z.array(z.string()),
  funders: z.array(z.object({ name: z.string(), programme: z.string() })),
  identifiers: z.array(z.object({ scheme: z.enum(identifierSchemes), value: z.string() })),
  /** What the institution's licences for it allow, taken together. */
  licence: z.object({
    /** The last day; null for as long as the file plays. */
    endsOn: z.string().nullable(),
    ...{ classroom: z.boolean(), publicPerformance: z.boolean(), admission: z.boolean(), clips: z.boolean(), download: z.boolean() },
    ...{ walkIn: z.boolean(), distance: z.boolean() },
  }),
})

/** Answer of the SQL functions `institution_records(…)` and `read_records(…)`: what records are made of (core/institutions/library-files.ts). */
export const libraryRecords = z.object({
  ...{ house: z.string(), institution: z.string(), films: z.array(film) },
  /** Proxy prefix (core/institutions/proxied-address.ts); empty without one. */
  proxyPrefix: z.string(),
})
