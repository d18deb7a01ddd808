import { essay, onFront, season, showings } from '#supabase/seed/programme.ts'
import type { SeededFilm } from './film.ts'
import { daysFromNow, type HouseClient, heard, orThrow } from './house.ts'

/** The front page, put down by the moderator: a film now with its reason, two weeks of showings, a season and an essay. */
export async function seedTheProgramme(moderator: HouseClient, films: Map<string, SeededFilm>, signedBy: string) {
  await announce(moderator, films, signedBy)
  await putOnFront(moderator, films, signedBy)
  const inSeason = season.slugs.flatMap((slug) => films.get(slug)?.documentaryId ?? [])
  if (inSeason.length > 0) await openSeason(moderator, inSeason)
  const about = films.get(essay.slug)
  if (about) await publishEssay(moderator, about)
}

/** What is announced already stays; when all of it is over, new days are announced. */
async function announce(moderator: HouseClient, films: Map<string, SeededFilm>, signed_by: string) {
  const ids = [...films.values()].map(({ documentaryId }) => documentaryId)
  const coming = orThrow(
    await moderator
      .from('programme')
      .select('id')
      .eq('on_front', false)
      .in('documentary_id', ids)
      .gt('starts_at', new Date().toISOString()),
  )
  if (coming.length > 0) return
  const rows = showings.flatMap(({ slug, inDays, at, place, note }) => {
    const film = films.get(slug)
    const starts_at = `${daysFromNow(inDays).toISOString().slice(0, 10)}T${at}:00Z`
    return film ? [{ documentary_id: film.documentaryId, starts_at, place, note, signed_by }] : []
  })
  heard(await moderator.from('programme').delete().eq('on_front', false).in('documentary_id', ids))
  heard(await moderator.from('programme').insert(rows))
}

async function putOnFront(moderator: HouseClient, films: Map<string, SeededFilm>, signed_by: string) {
  const front = films.get(onFront.slug)
  if (!front) return
  const { documentaryId: documentary_id } = front
  const present = await moderator
    .from('programme')
    .select('id')
    .eq('on_front', true)
    .eq('documentary_id', documentary_id)
    .gt('ends_at', new Date().toISOString())
  if (orThrow(present).length > 0) return
  const [cue] = orThrow(await moderator.from('cues').select('id').eq('version_id', front.versionId).eq('text', onFront.quote))
  const times = { starts_at: daysFromNow(-1).toISOString(), ends_at: daysFromNow(21).toISOString() }
  const said = { reason: onFront.reason, cue_id: cue?.id ?? null, signed_by }
  heard(await moderator.from('programme').insert({ ...times, ...said, documentary_id, on_front: true }))
}

async function openSeason(moderator: HouseClient, documentaries: string[]) {
  const { id, title, introduction, signedBy: signed_by, days } = season
  const present = orThrow(await moderator.from('seasons').select('id').eq('id', id))
  if (present.length > 0) return
  const day = (offset: number) => daysFromNow(offset).toISOString().slice(0, 10)
  heard(await moderator.from('seasons').insert({ id, title, introduction, signed_by, starts_on: day(-4), ends_on: day(days) }))
  heard(
    await moderator
      .from('season_films')
      .insert(documentaries.map((documentary_id, index) => ({ season_id: id, documentary_id, position: index + 1 }))),
  )
}

async function publishEssay(moderator: HouseClient, { documentaryId: documentary_id }: SeededFilm) {
  const { id, title, lead, body, signedBy: signed_by } = essay
  const present = orThrow(await moderator.from('essays').select('id').eq('id', id))
  if (present.length > 0) return
  heard(
    await moderator
      .from('essays')
      .insert({ id, title, lead, body, signed_by, documentary_id, published_at: daysFromNow(-6).toISOString() }),
  )
}
