import { z } from 'zod'
import { filmCard, filmEntry, posterFields } from '../film/film-card.ts'

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.number().int() }))
const access = z.enum(['captions', 'reviewed-captions', 'described', 'signed', 'leaving'])
const runtime = z.enum(['short', 'medium', 'long'])
const range = { startsMs: z.number().int(), endsMs: z.number().int() }
const chapter = z.object({ ...range, title: z.string() })

/**
 * Answer of the SQL function `search_documentaries(…)`. Facets are counted with the other filters applied; when there are
 * `more` films than the limit, `total` is the limit, and the facets count the whole house.
 */
export const foundFilms = z.object({
  total: z.number().int(),
  more: z.boolean(),
  /** Suggested spelling, where the query has no match in this house. */
  meant: z.string().nullable(),
  films: z.array(
    z.object({
      ...filmEntry,
      /** Shown until then; null where no end is set. */
      publishedUntil: z.string().nullable(),
      trailer: z.boolean(),
      /** Where the words were found; `said` is how often, null where not counted. */
      because: z.object({
        title: z.boolean(),
        people: z.boolean(),
        description: z.boolean(),
        nearly: z.boolean(),
        said: z.number().int().nullable(),
        /** Matches in audio description. */
        seen: z.number().int(),
        /** Other names of the film, its people and places that hold them, three at most. */
        alsoWritten: z.array(z.string()),
      }),
    }),
  ),
  facets: z.object({
    languages: counted(z.string()),
    years: counted(z.number().int()),
    access: counted(access),
    runtimes: counted(runtime),
    /** As they were first written; two hundred at most of both together. */
    places: counted(z.string()),
    subjects: counted(z.string()),
  }),
})

const moment = z.object({
  ...range,
  cueId: z.string(),
  speaker: z.string(),
  language: z.string(),
  /** From an unreviewed machine transcript. */
  unreviewed: z.boolean(),
  /** U+0001 opens and U+0002 closes what matched. */
  snippet: z.string(),
  /** Number of its frame in the storyboard; -1 without one. */
  tile: z.number().int(),
})

/** Answer of the SQL functions `search_moments(…)` and `search_described(…)`, by film. `more`: there are more than the `total` that was counted. */
export const foundMoments = z.object({
  total: z.number().int(),
  /** A person's moments are never truncated. */
  more: z.boolean().default(false),
  protectedPassages: z.number().int(),
  films: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      durationMs: z.number().int(),
      ...posterFields,
      total: z.number().int(),
      chapters: z.array(chapter),
      storyboard: z
        .object({
          object: z.string(),
          columns: z.number().int(),
          rows: z.number().int(),
          tileWidth: z.number().int(),
          tileHeight: z.number().int(),
        })
        .nullable(),
      /** Start of every match, the first 500. */
      positions: z.array(z.number().int()),
      moments: z.array(moment),
    }),
  ),
})

/** Answer of the SQL function `map_of_films()`: places films name, the most frequent first; without a point where none of them gives it. */
export const mappedPlaces = z.array(
  z.object({ name: z.string(), films: z.number().int(), latitude: z.number().nullable(), longitude: z.number().nullable() }),
)

/** Answer of the SQL function `search_people(…)`. `written`: the matched alternative name. */
export const foundPeople = z.array(
  z.object({ name: z.string(), roles: z.array(z.string()), films: z.number().int(), written: z.string().nullable().default(null) }),
)

/** Answer of the SQL function `similar_documentaries(…)`: what another film has in common with this one, three of each at most. */
export const similarFilms = z.array(
  z.object({
    ...filmCard,
    shared: z.object({
      people: z.array(z.string()),
      subjects: z.array(z.string()),
      places: z.array(z.string()),
      words: z.array(z.string()),
    }),
  }),
)

/** Answer of the SQL function `search_quotes(…)`: what is said in public films, without an account; six sentences at most. */
export const foundQuotes = z.array(
  moment.omit({ cueId: true, tile: true }).extend({
    filmId: z.uuid(),
    title: z.string(),
    durationMs: z.number().int(),
    chapters: z.array(chapter),
  }),
)

export type Access = z.infer<typeof access>
/** Answer of the SQL function `my_kept_searches()`: `news` films were published in it since it was looked at. */
export const keptSearches = z.array(z.object({ id: z.uuid(), address: z.string(), news: z.number().int() }))

export type KeptSearch = z.infer<typeof keptSearches>[number]
export type SimilarFilm = z.infer<typeof similarFilms>[number]
export type Sort = 'best' | 'newest' | 'oldest' | 'title' | 'shortest'
export type Runtime = z.infer<typeof runtime>
export type FoundFilms = z.infer<typeof foundFilms>
export type FoundFilm = FoundFilms['films'][number]
export type FoundMoments = z.infer<typeof foundMoments>
export type FilmWithMoments = FoundMoments['films'][number]
export type Moment = z.infer<typeof moment>
export type FoundPerson = z.infer<typeof foundPeople>[number]
export type MappedPlace = z.infer<typeof mappedPlaces>[number]
export type SaidQuote = z.infer<typeof foundQuotes>[number]
