import { queryOptions } from '@tanstack/react-query'
import { formatTimecode } from '#core/timecode.ts'
import { house } from './client.ts'
import { orThrow } from './house-error.ts'

/** A film that may be put on the programme. */
export interface ProgrammeFilm {
  id: string
  title: string
  versionId: string | null
}
/** One line of the programme; `onFront` is the film now at the top of the house from `startsAt`. */
export interface Showing {
  id: string
  filmTitle: string
  startsAt: string
  onFront: boolean
  reason: string
  place: string
  note: string
}
export interface NewShowing {
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

/** Films shown to everybody, by title. */
export const programmeFilmsQuery = () =>
  queryOptions({
    queryKey: ['programme', 'films'],
    queryFn: async (): Promise<ProgrammeFilm[]> => {
      const rows = orThrow(
        await house()
          .from('documentaries')
          .select('id, title, current_version_id')
          .eq('visibility', 'public')
          .not('published_at', 'is', null)
          .order('title')
          .limit(1000),
      )
      return (rows ?? []).map((row) => ({ id: row.id, title: row.title, versionId: row.current_version_id }))
    },
  })

/** What is shown now and later; what is over is left out. */
export const showingsQuery = () =>
  queryOptions({
    queryKey: ['programme', 'showings'],
    queryFn: async (): Promise<Showing[]> => {
      const since = new Date(Date.now() - 24 * 3600_000).toISOString()
      const rows = orThrow(
        await house()
          .from('programme')
          .select('id, starts_at, on_front, reason, place, note, documentaries (title)')
          .or(`starts_at.gt.${since},on_front.is.true`)
          .order('starts_at')
          .limit(200),
      ) as unknown as ShowingRow[] | null
      return (rows ?? []).map((row) => ({
        id: row.id,
        filmTitle: row.documentaries?.title ?? '',
        startsAt: row.starts_at,
        onFront: row.on_front,
        reason: row.reason,
        place: row.place,
        note: row.note,
      }))
    },
  })
interface ShowingRow {
  id: string
  starts_at: string
  on_front: boolean
  reason: string
  place: string
  note: string
  documentaries: { title: string } | null
}

/** Sentences of a cut that may be quoted, in order: `{ id, label: "00:47:12 We counted …" }`. */
export const sentencesQuery = (versionId: string | null | undefined) =>
  queryOptions({
    queryKey: ['programme', 'sentences', versionId],
    enabled: Boolean(versionId),
    queryFn: async () => {
      const rows = orThrow(
        await house()
          .from('cues')
          .select('id, starts_ms, text')
          .eq('version_id', versionId!)
          .eq('sensitive', false)
          .order('starts_ms')
          .limit(1000),
      )
      return (rows ?? []).map((cue) => ({ value: cue.id as string, label: `${formatTimecode(cue.starts_ms)} ${cue.text}` }))
    },
  })

export async function addShowing(showing: NewShowing): Promise<void> {
  orThrow(
    await house().from('programme').insert({
      documentary_id: showing.documentaryId,
      starts_at: showing.startsAt,
      ends_at: showing.endsAt,
      on_front: showing.onFront,
      reason: showing.reason,
      cue_id: showing.cueId,
      place: showing.place,
      note: showing.note,
      signed_by: showing.signedBy,
    }),
  )
}

export interface NewSeason {
  title: string
  introduction: string
  signedBy: string
  startsOn: string
  endsOn: string
  filmIds: string[]
}
export async function addSeason(season: NewSeason): Promise<void> {
  const { filmIds, ...words } = season
  const made = orThrow(
    await house()
      .from('seasons')
      .insert({
        title: words.title,
        introduction: words.introduction,
        signed_by: words.signedBy,
        starts_on: words.startsOn,
        ends_on: words.endsOn,
      })
      .select('id')
      .single<{ id: string }>(),
  )
  orThrow(
    await house()
      .from('season_films')
      .insert(filmIds.map((documentary_id, position) => ({ season_id: made!.id, documentary_id, position }))),
  )
}

export interface NewEssay {
  title: string
  lead: string
  body: string
  signedBy: string
  documentaryId: string | null
  publishedAt: string
}
export async function addEssay(essay: NewEssay): Promise<void> {
  orThrow(
    await house().from('essays').insert({
      title: essay.title,
      lead: essay.lead,
      body: essay.body,
      signed_by: essay.signedBy,
      documentary_id: essay.documentaryId,
      published_at: essay.publishedAt,
    }),
  )
}

/** Seasons and essays as lines to take away again. */
export const printedQuery = () =>
  queryOptions({
    queryKey: ['programme', 'printed'],
    queryFn: async () => {
      const [seasons, essays] = await Promise.all([
        house().from('seasons').select('id, title, starts_on').order('starts_on', { ascending: false }).limit(50),
        house().from('essays').select('id, title, published_at').order('published_at', { ascending: false }).limit(50),
      ])
      return [
        ...(orThrow(seasons) ?? []).map((row) => ({
          table: 'seasons' as const,
          id: row.id as string,
          title: row.title as string,
          from: row.starts_on as string,
        })),
        ...(orThrow(essays) ?? []).map((row) => ({
          table: 'essays' as const,
          id: row.id as string,
          title: row.title as string,
          from: row.published_at as string,
        })),
      ]
    },
  })

export async function removeFromProgramme(table: 'programme' | 'seasons' | 'essays', id: string): Promise<void> {
  orThrow(await house().from(table).delete().eq('id', id))
}
