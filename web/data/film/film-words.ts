import { queryOptions } from '@tanstack/react-query'
import type { IdentifierScheme } from '#core/film/identifiers.ts'
import type { SheetWords } from '#core/text/word-sheets.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { saidOfFilms } from './documentaries.ts'

/** A place a film plays in or is about; without coordinates it is on no map. */
export interface FilmPlace {
  id: string
  position: number
  name: string
  latitude: number | null
  longitude: number | null
}
/** Another name of the film, or of a person or place of it. */
export interface OtherName {
  id: string
  position: number
  kind: 'title' | 'person' | 'place'
  /** Whose, as the film has it; empty for the title. */
  name: string
  written: string
}
/** Where a film was shown and what it was given there. */
export interface Recognition {
  id: string
  position: number
  festival: string
  year: number | null
  /** The section or the prize. */
  award: string
  outcome: 'shown' | 'nominated' | 'won'
}
export interface Funder {
  id: string
  position: number
  name: string
  programme: string
  webAddress: string
}
export interface FilmIdentifier {
  id: string
  scheme: IdentifierScheme
  value: string
}
export interface FilmWords {
  spokenLanguages: string[]
  writtenLanguages: string[]
  places: FilmPlace[]
  otherNames: OtherName[]
  recognitions: Recognition[]
  funders: Funder[]
  identifiers: FilmIdentifier[]
}

const filmWordKeys = { all: ['film-words'], of: (documentaryId: string) => [...filmWordKeys.all, documentaryId] } as const
const stale = (documentaryId: string) => [filmWordKeys.of(documentaryId), ...saidOfFilms]

/** The structured metadata of a film, in order; null when the reader may not see it. */
export const filmWordsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: filmWordKeys.of(documentaryId),
    queryFn: async (): Promise<FilmWords | null> => {
      const row = orThrow(
        await supabase()
          .from('documentaries')
          .select(
            `spokenLanguages:spoken_languages, writtenLanguages:written_languages,
            places:film_places (id, position, name, latitude, longitude),
            otherNames:other_names (id, position, kind, name, written),
            recognitions (id, position, festival, year, award, outcome),
            funders (id, position, name, programme, webAddress:web_address),
            identifiers:film_identifiers (id, scheme, value)`,
          )
          .eq('id', documentaryId)
          .maybeSingle(),
      )
      if (!row) return null
      return {
        ...row,
        places: row.places.toSorted(inOrder),
        otherNames: row.otherNames.toSorted(inOrder).map((name) => ({ ...name, kind: name.kind as OtherName['kind'] })),
        recognitions: row.recognitions.toSorted(inOrder),
        funders: row.funders.toSorted(inOrder),
        identifiers: row.identifiers.toSorted((one, other) => one.scheme.localeCompare(other.scheme)),
      }
    },
  })

const inOrder = (one: { position: number }, other: { position: number }) => one.position - other.position

/** A list of rows of one film: each act is one row, so that two tabs never write over each other's. */
export interface RowActs<Row extends { id: string }> {
  add(documentaryId: string, row: Row): Promise<void>
  change(documentaryId: string, row: Row): Promise<void>
  remove(documentaryId: string, row: Row): Promise<void>
}

export const placeActs: RowActs<FilmPlace> = {
  add: (of, row) =>
    acting(of, async () =>
      orThrow(
        await supabase()
          .from('film_places')
          .insert({ documentary_id: of, ...row }),
      ),
    ),
  change: (of, { id, ...row }) => acting(of, async () => orThrow(await supabase().from('film_places').update(row).eq('id', id))),
  remove: (of, { id }) => acting(of, async () => orThrow(await supabase().from('film_places').delete().eq('id', id))),
}
export const otherNameActs: RowActs<OtherName> = {
  add: (of, row) =>
    acting(of, async () =>
      orThrow(
        await supabase()
          .from('other_names')
          .insert({ documentary_id: of, ...row }),
      ),
    ),
  change: (of, { id, ...row }) => acting(of, async () => orThrow(await supabase().from('other_names').update(row).eq('id', id))),
  remove: (of, { id }) => acting(of, async () => orThrow(await supabase().from('other_names').delete().eq('id', id))),
}
export const recognitionActs: RowActs<Recognition> = {
  add: (of, row) =>
    acting(of, async () =>
      orThrow(
        await supabase()
          .from('recognitions')
          .insert({ documentary_id: of, ...row }),
      ),
    ),
  change: (of, { id, ...row }) => acting(of, async () => orThrow(await supabase().from('recognitions').update(row).eq('id', id))),
  remove: (of, { id }) => acting(of, async () => orThrow(await supabase().from('recognitions').delete().eq('id', id))),
}
export const funderActs: RowActs<Funder> = {
  add: (of, { webAddress, ...row }) =>
    acting(of, async () =>
      orThrow(
        await supabase()
          .from('funders')
          .insert({ documentary_id: of, web_address: webAddress, ...row }),
      ),
    ),
  change: (of, { id, webAddress, ...row }) =>
    acting(of, async () =>
      orThrow(
        await supabase()
          .from('funders')
          .update({ web_address: webAddress, ...row })
          .eq('id', id),
      ),
    ),
  remove: (of, { id }) => acting(of, async () => orThrow(await supabase().from('funders').delete().eq('id', id))),
}
export const identifierActs: RowActs<FilmIdentifier> = {
  add: (of, row) =>
    acting(of, async () =>
      orThrow(
        await supabase()
          .from('film_identifiers')
          .insert({ documentary_id: of, ...row }),
      ),
    ),
  change: (of, { id, ...row }) => acting(of, async () => orThrow(await supabase().from('film_identifiers').update(row).eq('id', id))),
  remove: (of, { id }) => acting(of, async () => orThrow(await supabase().from('film_identifiers').delete().eq('id', id))),
}

export const saveLanguages = (documentaryId: string, spoken: string[], written: string[]): Promise<void> =>
  acting(documentaryId, async () =>
    orThrow(
      await supabase().from('documentaries').update({ spoken_languages: spoken, written_languages: written }).eq('id', documentaryId),
    ),
  )

const acting = (documentaryId: string, work: () => Promise<unknown>): Promise<void> =>
  act(stale(documentaryId), async () => {
    await work()
  })

/** Texts that the films of a series share, saved by their creator. `words` is as `core/text/word-sheets.ts` has them. */
export interface WordTemplate {
  id: string
  name: string
  words: SheetWords
}
const templateKeys = ['word-templates'] as const

/** The caller's templates by name. */
export const wordTemplates = queryOptions({
  queryKey: templateKeys,
  queryFn: async (): Promise<WordTemplate[]> => {
    const [answer, { sheetWords }] = await Promise.all([
      supabase().from('word_templates').select('id, name, words').order('name').limit(100),
      import('#contract/film/film-words.ts'),
    ])
    return orThrow(answer).flatMap(({ words, ...template }) => {
      const read = sheetWords.safeParse(words)
      return read.success ? [{ ...template, words: read.data }] : []
    })
  },
})

export const keepTemplate = (name: string, words: SheetWords): Promise<void> =>
  act([templateKeys], async () => {
    orThrow(
      await supabase()
        .from('word_templates')
        .insert({ name, words: JSON.parse(JSON.stringify(words)) }),
    )
  })

export const dropTemplate = (id: string): Promise<void> =>
  act([templateKeys], async () => {
    orThrow(await supabase().from('word_templates').delete().eq('id', id))
  })
