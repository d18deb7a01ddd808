import { queryOptions } from '@tanstack/react-query'
import type { Home } from '#contract/house/home.ts'
import type { ListedScreening } from '#contract/house/listed-screenings.ts'
import { spokenIn } from '#core/film/films-languages.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { act } from './act.ts'
import { houseUrl, supabase } from './client.ts'
import { type FrontPage, homeKeys } from './home.ts'
import { HouseError, orThrow } from './house-error.ts'

/** A film that may be put on the programme. */
export interface ProgrammeFilm {
  id: string
  title: string
  versionId: string | null
}
/** One line of the programme; `onFront` is the film now on the front page from `startsAt`. */
export interface Showing {
  id: string
  filmTitle: string
  posterObject: string | null
  /** False where the film is withheld or withdrawn: the line stays empty. */
  shown: boolean
  documentaryId: string
  startsAt: string
  endsAt: string | null
  onFront: boolean
  reason: string
  cueId: string | null
  place: string
  note: string
  signedBy: string
}
export type NewShowing = Omit<Showing, 'id' | 'filmTitle' | 'posterObject' | 'shown'>

export const programmeKeys = {
  all: ['programme'],
  films: () => [...programmeKeys.all, 'films'],
  showings: () => [...programmeKeys.all, 'showings'],
  sentences: (versionId: string | null | undefined) => [...programmeKeys.all, 'sentences', versionId],
  printed: () => [...programmeKeys.all, 'printed'],
  entry: (id: string) => [...programmeKeys.all, 'entry', id],
  listed: () => [...programmeKeys.all, 'listed'],
} as const

/** The programme is what the front page shows. */
const shown = [programmeKeys.all, homeKeys.all]

/** Films shown to everyone, by title. */
export const programmeFilmsQuery = () =>
  queryOptions({
    queryKey: programmeKeys.films(),
    queryFn: async (): Promise<ProgrammeFilm[]> =>
      orThrow(
        await supabase()
          .from('documentaries')
          .select('id, title, versionId:current_version_id')
          .eq('visibility', 'public')
          .not('published_at', 'is', null)
          .order('title')
          .limit(1000),
      ),
  })

/** What is shown now and later; what is over is left out. */
export const showingsQuery = () =>
  queryOptions({
    queryKey: programmeKeys.showings(),
    queryFn: async (): Promise<Showing[]> => {
      const since = new Date(Date.now() - 24 * 3600_000).toISOString()
      const rows = orThrow(
        await supabase()
          .from('programme')
          .select(
            `id, documentaryId:documentary_id, startsAt:starts_at, endsAt:ends_at, onFront:on_front, reason, cueId:cue_id, place, note,
            signedBy:signed_by, documentaries (title, posterObject:poster_object, publishedAt:published_at)`,
          )
          .or(`starts_at.gt.${since},on_front.is.true`)
          .order('starts_at')
          .limit(200),
      )
      return rows.map(({ documentaries: film, ...showing }) => ({
        ...showing,
        shown: Boolean(film?.publishedAt),
        filmTitle: film?.title ?? '',
        posterObject: film?.posterObject ?? null,
      }))
    },
  })

/** Sentences of a cut that may be quoted, in order: `{ id, label: "00:47:12 We counted …" }`. */
export const sentencesQuery = (versionId: string | null | undefined) =>
  queryOptions({
    queryKey: programmeKeys.sentences(versionId),
    enabled: Boolean(versionId),
    queryFn: async () => {
      const [cues, cut] = await Promise.all([
        supabase()
          .from('cues')
          .select('id, startsMs:starts_ms, text, track:caption_tracks!inner (language, kind)')
          .eq('version_id', versionId!)
          .eq('sensitive', false)
          .neq('track.kind', 'descriptions')
          .order('starts_ms')
          .limit(1000),
        supabase()
          .from('versions')
          .select('film:documentaries!versions_documentary_id_fkey (language, spokenLanguages:spoken_languages)')
          .eq('id', versionId!)
          .maybeSingle(),
      ])
      const all = orThrow(cues)
      const spoken = spokenIn(orThrow(cut)?.film ?? null, [...new Set(all.map(({ track }) => track.language))])
      const rows = all.filter(({ track }) => spoken.includes(track.language))
      return rows.map((cue) => ({ value: cue.id, label: `${formatTimecode(cue.startsMs)} ${cue.text}` }))
    },
  })

/** Adds a line to the programme, or changes the one with this id. */
export const saveShowing = (showing: NewShowing, id?: string): Promise<void> =>
  act(shown, async () => {
    const row = {
      documentary_id: showing.documentaryId,
      starts_at: showing.startsAt,
      ends_at: showing.endsAt,
      on_front: showing.onFront,
      reason: showing.reason,
      cue_id: showing.cueId,
      place: showing.place,
      note: showing.note,
      signed_by: showing.signedBy,
    }
    const lines = supabase().from('programme')
    orThrow(await (id ? lines.update(row).eq('id', id).select('id').single() : lines.insert(row)))
  })

export interface Season {
  id: string
  title: string
  introduction: string
  signedBy: string
  startsOn: string
  endsOn: string
  /** In showing order. */
  filmIds: string[]
}
export const seasonQuery = (id: string) =>
  queryOptions({
    queryKey: programmeKeys.entry(id),
    queryFn: async (): Promise<Season> => {
      const row = orThrow(
        await supabase()
          .from('seasons')
          .select(
            'id, title, introduction, signedBy:signed_by, startsOn:starts_on, endsOn:ends_on, season_films (documentaryId:documentary_id, position)',
          )
          .eq('id', id)
          .single(),
      )
      const { season_films, ...season } = row
      return { ...season, filmIds: season_films.toSorted((one, other) => one.position - other.position).map((film) => film.documentaryId) }
    },
  })
/** Creates or changes a season with its films in order, atomically. */
export const saveSeason = ({ id, filmIds, ...season }: Season): Promise<void> =>
  act(shown, async () => {
    orThrow(
      await supabase().rpc('save_season', {
        season: id,
        title: season.title,
        introduction: season.introduction,
        signed_by: season.signedBy,
        starts_on: season.startsOn,
        ends_on: season.endsOn,
        films: filmIds,
      }),
    )
  })

export interface WrittenEssay {
  title: string
  lead: string
  body: string
  signedBy: string
  documentaryId: string | null
  /** Null: it has no day yet. */
  publishedAt: string | null
}
export const essayToChange = (id: string) =>
  queryOptions({
    queryKey: programmeKeys.entry(id),
    queryFn: async (): Promise<WrittenEssay> =>
      orThrow(
        await supabase()
          .from('essays')
          .select('title, lead, body, signedBy:signed_by, documentaryId:documentary_id, publishedAt:published_at')
          .eq('id', id)
          .single(),
      ),
  })
export const saveEssay = (essay: WrittenEssay, id?: string): Promise<void> =>
  act(shown, async () => {
    const row = {
      title: essay.title,
      lead: essay.lead,
      body: essay.body,
      signed_by: essay.signedBy,
      documentary_id: essay.documentaryId,
      published_at: essay.publishedAt,
    }
    const essays = supabase().from('essays')
    orThrow(await (id ? essays.update(row).eq('id', id).select('id').single() : essays.insert(row)))
  })

/** Seasons and essays as lines. */
export const printedQuery = () =>
  queryOptions({
    queryKey: programmeKeys.printed(),
    queryFn: async () => {
      const [seasons, essays] = await Promise.all([
        supabase().from('seasons').select('id, title, from:starts_on').order('starts_on', { ascending: false }).limit(50),
        supabase().from('essays').select('id, title, from:published_at').order('published_at', { ascending: false }).limit(50),
      ])
      return [
        ...orThrow(seasons).map((season) => ({ table: 'seasons' as const, ...season })),
        ...orThrow(essays).map((essay) => ({ table: 'essays' as const, ...essay })),
      ]
    },
  })

export const removeFromProgramme = (table: 'programme' | 'seasons' | 'essays', id: string): Promise<void> =>
  act(shown, async () => {
    orThrow(await supabase().from(table).delete().eq('id', id))
  })

/** Open screenings of members that are to come, for moderators. */
export const listedScreeningsQuery = () =>
  queryOptions({
    queryKey: programmeKeys.listed(),
    queryFn: async (): Promise<ListedScreening[]> => {
      const [answer, { listedScreenings }] = await Promise.all([
        supabase().rpc('listed_screenings'),
        import('#contract/house/listed-screenings.ts'),
      ])
      return listedScreenings.parse(orThrow(answer))
    },
  })

/** Adds a screening to the house's programme or removes it; its hosts are notified. */
export const takeInScreening = (screening: string, taken: boolean): Promise<void> =>
  act(shown, async () => {
    orThrow(await supabase().rpc('take_in_screening', { screening, taken }))
  })

/** The front page as it will be at a moment (ISO 8601), for moderators; anyone else is refused. */
export const homeAheadQuery = (at: string) =>
  queryOptions({
    queryKey: [...homeKeys.all, 'ahead', at],
    retry: false,
    queryFn: async (): Promise<FrontPage> => {
      const { data, error } = await supabase().functions.invoke<Home>(`home?at=${encodeURIComponent(at)}`, { method: 'GET' })
      if (error || !data) throw new HouseError({ message: 'The front page did not come.', code: 'ahead' })
      return { page: data.page, still: (name) => (name && data.stills[name] ? houseUrl() + data.stills[name] : undefined) }
    },
    structuralSharing: false,
  })
