import { queryOptions } from '@tanstack/react-query'
import { supabase } from '../house/client.ts'
import { homeKeys } from '../house/home.ts'
import { orThrow } from '../house/house-error.ts'
import { useLiveTable } from '../house/live/use-live-table.ts'
import { programmeKeys } from '../house/programme.ts'
import { playbackQuery } from '../media/playback.ts'
import { searchKeys } from '../search/search.ts'
import { creditedPeopleKeys } from './credited-people.ts'
import { filmPageColumns, isCaptioned } from './film-columns.ts'
import { documentaryKeys } from './title.ts'

/** Query keys of everything about a film: invalidated when its metadata, its audience or its parts change. */
export const saidOfFilms = [documentaryKeys.all, searchKeys.all, creditedPeopleKeys.all, homeKeys.all, programmeKeys.all]

export interface Credit {
  role: string
  name: string
}
/** The cut that is shown; of a film still being made, its newest. */
export interface ShownVersion {
  id: string
  number: number
  label: string
  state: 'receiving' | 'received' | 'preparing' | 'watchable' | 'ready' | 'failed'
  durationMs: number | null
  width: number | null
  height: number | null
  /** It has captions or subtitles, so that a transcript is beside it. */
  captioned: boolean
  /** For its creator only. */
  failure: string | null
}
export interface Documentary {
  id: string
  isOwn: boolean
  title: string
  synopsis: string
  year: number | null
  language: string | null
  director: string
  country: string
  subjects: string[]
  contentNotes: string
  /** The copyright line, as its makers write it. */
  rightsLine: string
  visibility: 'private' | 'invited' | 'unlisted' | 'institutions' | 'public'
  publishedAt: string | null
  /** When it stops being shown, if set. */
  publishedUntil: string | null
  posterObject: string | null
  version: ShownVersion | null
  credits: Credit[]
}

/**
 * A film as its page shows it; opening its link unlocks an unlisted one. Null for an id that is malformed, unknown or not allowed to
 * watch: the three are indistinguishable.
 */
export const documentaryQuery = (id: string) =>
  queryOptions({
    queryKey: documentaryKeys.one(id),
    queryFn: async ({ client }): Promise<Documentary | null> => {
      if (!isId(id)) return null
      const [opened, listed] = await Promise.all([supabase().rpc('open_documentary', { documentary: id }), readDocumentary(id)])
      if (orThrow(opened) !== true) return null
      // An unlisted film is readable only after it was unlocked, so not in parallel.
      const film = listed ?? (await readDocumentary(id))
      // Prefetch for the player; not earlier, because a refusal is logged as an error in the console.
      if (film && isWatchable(film)) void client.prefetchQuery(playbackQuery(id))
      return film
    },
    // A film in preparation becomes watchable while the page is open: useLiveArrival notices immediately, this polling is the fallback.
    refetchInterval: (query) =>
      query.state.data && !isWatchable(query.state.data) && query.state.data.version?.state !== 'failed' ? 3000 : false,
  })

/** Refetches a film when one of its cuts changes, so that it can be played as soon as it is watchable. */
export const useLiveArrival = (id: string): void =>
  useLiveTable(`arrival:${id}`, [{ table: 'versions', event: 'UPDATE', filter: `documentary_id=eq.${id}` }], [documentaryKeys.one(id)])

export const isWatchable = (film: Documentary): boolean => film.version?.state === 'watchable' || film.version?.state === 'ready'

export const isId = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(id)

async function readDocumentary(id: string): Promise<Documentary | null> {
  const [answer, { data }] = await Promise.all([
    supabase().from('documentaries').select(filmPageColumns).eq('id', id).eq('versions.kind', 'cut').maybeSingle(),
    supabase().auth.getSession(),
  ])
  const row = orThrow(answer)
  if (!row) return null
  const { ownerId, currentVersionId, versions, own, credits, ...film } = row
  const newestFirst = versions.toSorted((one, other) => other.number - one.number)
  const shown = newestFirst.find((each) => each.id === currentVersionId) ?? newestFirst[0]
  return {
    ...film,
    isOwn: ownerId === data.session?.user.id,
    visibility: film.publishedAt ? film.visibility : 'private',
    version: shown ? shownVersion(shown, own.find(({ id }) => id === shown.id)?.failure) : null,
    credits: credits.toSorted((one, other) => one.position - other.position).map(({ role, name }) => ({ role, name })),
  }
}

type VersionRow = Omit<ShownVersion, 'captioned' | 'failure'> & { texts: { kind: string }[] }
const shownVersion = ({ texts, ...version }: VersionRow, failure: string | null = null): ShownVersion => ({
  ...version,
  captioned: isCaptioned(texts),
  failure,
})

export interface PublishedFilm {
  id: string
  title: string
  year: number | null
  country: string
  director: string
  posterObject: string | null
  credits: { name: string }[]
  version: { width: number | null; height: number | null } | null
}

/** The public films of a person, newest first. */
export const filmsOf = (ownerId: string) =>
  queryOptions({
    queryKey: documentaryKeys.by(ownerId),
    queryFn: async (): Promise<PublishedFilm[]> =>
      orThrow(
        await supabase()
          .from('documentaries')
          .select(
            'id, title, year, country, director, posterObject:poster_object, credits (name), version:versions!documentaries_current_version_id_fkey (width, height)',
          )
          .eq('owner_id', ownerId)
          .eq('visibility', 'public')
          .not('published_at', 'is', null)
          .order('published_at', { ascending: false }),
      ),
  })
