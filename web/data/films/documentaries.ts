import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { house } from '../client.ts'
import { orThrow } from '../house-error.ts'
import { playbackQuery } from './playback.ts'

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
  visibility: 'private' | 'unlisted' | 'institutions' | 'public'
  publishedAt: string | null
  posterObject: string | null
  version: ShownVersion | null
  credits: Credit[]
}

const columns = `id, owner_id, title, synopsis, year, language, director, country, subjects, content_notes, visibility, published_at, poster_object, current_version_id,
  versions!versions_documentary_id_fkey (id, number, label, state, duration_ms, width, height, failure), credits (role, name, position)`

/**
 * A film as its page shows it; following its link is what opens an unlisted one. Null for an id that is malformed, unknown or not the caller's to
 * watch: the three cannot be told apart.
 */
export const documentaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['documentary', id],
    queryFn: async ({ client }): Promise<Documentary | null> => {
      if (!isId(id)) return null
      if (orThrow(await house().rpc('open_documentary', { documentary: id })) !== true) return null
      const [answer, { data }] = await Promise.all([
        house().from('documentaries').select(columns).eq('id', id).maybeSingle(),
        house().auth.getSession(),
      ])
      const row = orThrow(answer) as unknown as DocumentaryRow | null
      const film = row && readDocumentary(row, data.session?.user.id)
      // The player will ask for them as soon as it is there; not before, because a refusal is an error in the browser's console.
      if (film && isWatchable(film)) void client.prefetchQuery(playbackQuery(id))
      return film
    },
    // A film in preparation becomes watchable while one looks: useLiveArrival brings it at once, this is for a channel that cannot be opened.
    refetchInterval: (query) =>
      query.state.data && !isWatchable(query.state.data) && query.state.data.version?.state !== 'failed' ? 3000 : false,
  })

/** Asks for a film again the moment one of its cuts changes, so that it can be played as soon as it is watchable. */
export function useLiveArrival(id: string) {
  const queries = useQueryClient()
  useEffect(() => {
    const channel = house()
      .channel(`arrival:${id}`, { config: { private: true } })
      .on(
        'postgres_changes',
        { event: 'UPDATE', schema: 'public', table: 'versions', filter: `documentary_id=eq.${id}` },
        () => void queries.invalidateQueries({ queryKey: ['documentary', id] }),
      )
      .subscribe()
    return () => void house().removeChannel(channel)
  }, [queries, id])
}

export const isWatchable = (film: Documentary): boolean => film.version?.state === 'watchable' || film.version?.state === 'ready'

export const isId = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(id)

interface VersionRow extends Omit<ShownVersion, 'durationMs'> {
  duration_ms: number | null
}
interface DocumentaryRow
  extends Pick<Documentary, 'id' | 'title' | 'synopsis' | 'year' | 'language' | 'director' | 'country' | 'subjects' | 'visibility'> {
  owner_id: string
  content_notes: string
  published_at: string | null
  poster_object: string | null
  current_version_id: string | null
  versions: VersionRow[]
  credits: (Credit & { position: number })[]
}

function readDocumentary(row: DocumentaryRow, readerId: string | undefined): Documentary {
  const newestFirst = row.versions.toSorted((one, other) => other.number - one.number)
  const version = newestFirst.find((each) => each.id === row.current_version_id) ?? newestFirst[0]
  return {
    id: row.id,
    isOwn: row.owner_id === readerId,
    title: row.title,
    synopsis: row.synopsis,
    year: row.year,
    language: row.language,
    director: row.director,
    country: row.country,
    subjects: row.subjects,
    contentNotes: row.content_notes,
    visibility: row.published_at ? row.visibility : 'private',
    publishedAt: row.published_at,
    posterObject: row.poster_object,
    version: version ? { ...version, durationMs: version.duration_ms } : null,
    credits: row.credits.toSorted((one, other) => one.position - other.position).map(({ role, name }) => ({ role, name })),
  }
}
