import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  FilmDoor,
  InstitutionCatalogue,
  InstitutionLicences,
  LicenceOffer,
  Licensing,
  WholeLicence,
} from '#contract/institutions/licences.ts'
import type { LicenceTerms } from '#core/institutions/licence-terms.ts'
import { documentaryKeys } from '#web/data/film/title.ts'
import { act } from '#web/data/house/act.ts'
import { houseUrl, supabase } from '#web/data/house/client.ts'
import { functionRefusal, orThrow } from '#web/data/house/house-error.ts'
import { atThisHouse } from '#web/data/media/playback.ts'
import { messageKeys } from '#web/data/people/messages.ts'

/** Schemas of answers, loaded in parallel with the request. */
const shapes = () => import('#contract/institutions/licences.ts')

const licenceKeys = {
  all: ['licences'],
  of: (institution: string) => [...licenceKeys.all, 'of', institution],
  catalogue: (institution: string, asked: CatalogueAsked) => [...licenceKeys.all, 'catalogue', institution, asked],
  licensing: () => [...licenceKeys.all, 'licensing'],
  one: (id: string) => [...licenceKeys.all, 'one', id],
  door: (documentary: string) => [...licenceKeys.all, 'door', documentary],
} as const
/** A move of terms shows in letters, and an agreed one opens films. */
const moved = [licenceKeys.all, messageKeys.all, documentaryKeys.all]

/** The licences of an institution and what is under way, for librarians and teachers. */
export const licencesOfInstitution = (institution: string) =>
  queryOptions({
    queryKey: licenceKeys.of(institution),
    queryFn: async (): Promise<InstitutionLicences> => {
      const [answer, { institutionLicences }] = await Promise.all([supabase().rpc('licences_of_institution', { institution }), shapes()])
      return institutionLicences.parse(orThrow(answer))
    },
  })

export interface CatalogueAsked {
  query: string
  show: 'all' | 'licensed' | 'public_performance'
  subject: string
  /** The youngest who watch; null for any age. */
  ages: number | null
  /** This film alone; null for all. */
  film: string | null
}
const filmsAPage = 24
/** What an institution may have and do with which film, 24 at a time. */
export const institutionCatalogueQuery = (institution: string, asked: CatalogueAsked) =>
  infiniteQueryOptions({
    queryKey: licenceKeys.catalogue(institution, asked),
    initialPageParam: 0,
    queryFn: async ({ pageParam: skip }): Promise<InstitutionCatalogue> => {
      const [answer, { institutionCatalogue }] = await Promise.all([
        supabase().rpc('institution_catalogue', { institution, ...asked, ages: asked.ages as number, film: asked.film as string, skip }),
        shapes(),
      ])
      return institutionCatalogue.parse(orThrow(answer))
    },
    getNextPageParam: ({ total }, pages) => (pages.length * filmsAPage < total ? pages.length * filmsAPage : undefined),
  })

/** What the signed-in creator licenses, offers and is asked for. */
export const licensingQuery = queryOptions({
  queryKey: licenceKeys.licensing(),
  queryFn: async (): Promise<Licensing> => {
    const [answer, { licensing }] = await Promise.all([supabase().rpc('my_licensing'), shapes()])
    return licensing.parse(orThrow(answer))
  },
})

/** One licence with every text of it that was agreed. */
export const licenceQuery = (id: string) =>
  queryOptions({
    queryKey: licenceKeys.one(id),
    queryFn: async (): Promise<WholeLicence> => {
      const [answer, { wholeLicence }] = await Promise.all([supabase().rpc('read_licence', { licence: id }), shapes()])
      return wholeLicence.parse(orThrow(answer))
    },
  })

/** Why a film for institutions does not open for the reader; null without a reason. The call counts as a refused person. */
export const whyNotLicensedQuery = (documentary: string) =>
  queryOptions({
    queryKey: licenceKeys.door(documentary),
    queryFn: async (): Promise<FilmDoor | null> => {
      const [answer, { whyNotLicensed }] = await Promise.all([supabase().rpc('film_door', { documentary }), shapes()])
      return whyNotLicensed.parse(orThrow(answer))
    },
    retry: false,
  })

export const wishForFilm = (institution: string, documentary: string, words: string): Promise<string> =>
  act([licenceKeys.all], async () => orThrow(await supabase().rpc('wish_for_film', { institution, documentary, words })))

export const declineWish = (request: string, words: string): Promise<void> =>
  act([licenceKeys.all], async () => {
    orThrow(await supabase().rpc('decline_wish', { request, words }))
  })

/** The address of a film as a file, where a licence allows it; it works for ten minutes. Rejects with the sentence that says why not. */
export async function fetchDownload(documentaryId: string): Promise<string> {
  const [{ data, error }, { filmDownload }] = await Promise.all([
    supabase().functions.invoke(`playback?${new URLSearchParams({ download: documentaryId })}`, { method: 'GET' }),
    import('#contract/media/playback.ts'),
  ])
  if (error) throw await functionRefusal(error)
  return filmDownload.parse(JSON.parse(atThisHouse(JSON.stringify(data), houseUrl()))).url
}

/** Films go by their ids; the house knows their titles. */
const sent = ({ films, countries, ...terms }: LicenceTerms) => ({ ...terms, films: films.map(({ id }) => id), countries: [...countries] })

export interface NewTerms {
  institutionId: string
  creatorId: string
  terms: LicenceTerms
  words: string
  documentaryId?: string | undefined
  /** The licence whose text is to change. */
  renewsId?: string | undefined
}
/** Proposes first terms, as librarian or as creator; returns the request. */
export const beginTerms = ({ institutionId, creatorId, terms, words, documentaryId, renewsId }: NewTerms): Promise<string> =>
  act(moved, async () =>
    orThrow(
      await supabase().rpc('begin_terms', {
        ...{ institution: institutionId, creator: creatorId, terms: sent(terms), words },
        ...(documentaryId && { documentary: documentaryId }),
        ...(renewsId && { renews: renewsId }),
      }),
    ),
  )

export const proposeTerms = (request: string, terms: LicenceTerms, words: string): Promise<number> =>
  act(moved, async () => orThrow(await supabase().rpc('propose_terms', { request, terms: sent(terms), words })))

/** Accepts the terms by their number; returns the licence. Rejects with detail `changed` when they have changed. */
export const agreeToTerms = (request: string, number: number, words: string): Promise<string> =>
  act(moved, async () => orThrow(await supabase().rpc('agree_to_terms', { request, number, words })))

export const endRequest = (request: string, words: string): Promise<void> =>
  act(moved, async () => {
    orThrow(await supabase().rpc('end_request', { request, words }))
  })

/** Ends a trial, or gives a licence up; `gone` false undoes it, for ten minutes. */
export const endLicence = (licence: string, gone: boolean): Promise<void> =>
  act(moved, async () => {
    orThrow(await supabase().rpc('end_licence', { licence, gone }))
  })

/** Takes an offer as it is, from a day on; answers whether the licence is there already. */
export const takeOffer = (institution: string, offer: string, startsOn: string, documentary: string): Promise<boolean> =>
  act(moved, async () => {
    const answer = orThrow(await supabase().rpc('take_offer', { institution, offer, starts_on: startsOn, documentary }))
    return (answer as { licenceId: string | null }).licenceId !== null
  })

export type OfferToKeep = Omit<LicenceOffer, 'id'> & { id: string | null }
export const putOffer = ({ id, title, terms, years, types, servesUpTo, atOnce, open }: OfferToKeep): Promise<string> =>
  act([licenceKeys.all], async () =>
    orThrow(
      await supabase().rpc('put_offer', {
        ...{ offer: id as string, title, terms: { ...terms }, years: years as number, types, serves_up_to: servesUpTo as number },
        ...{ at_once: atOnce, open },
      }),
    ),
  )

export const removeOffer = (id: string): Promise<void> =>
  act([licenceKeys.all], async () => {
    orThrow(await supabase().rpc('remove_offer', { offer: id }))
  })
