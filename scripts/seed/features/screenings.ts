import { type ScreeningWish, screeningLists } from '#contract/screenings/screenings.ts'
import { recurringDays } from '#core/time/recurrence.ts'
import { begunEvening, evenings, eveningsOfSeries, hallGuests, presentOnline } from '#supabase/seed/evenings.ts'
import { daysFromNow, heard, orThrow } from '../steps/house.ts'
import type { Festival, SeedRoom } from './festival.ts'

/**
 * Evenings of the creator: one that is over, with those who were there; one tonight, open to all; one in a hall next week; one that comes again each month. What is ahead stays; an
 * evening that is over is announced again with the next run, but for the past one, which was once.
 */
export const seedScreenings: SeedRoom = async (festival) => {
  const { creator } = festival.people
  const { held } = screeningLists.parse(orThrow(await creator.rpc('list_screenings')))
  const isAhead = (key: keyof typeof evenings) => held.some(({ title, state }) => title === evenings[key].title && state !== 'over')
  if (!held.some(({ title }) => title === evenings.past.title)) await holdThePastOne(festival)
  if (!isAhead('tonight')) {
    const id = await announce(festival, 'tonight')
    for (const guest of ['viewer', 'student'] as const) await register(festival, id, guest)
  }
  if (!isAhead('nextWeek')) {
    const id = await announce(festival, 'nextWeek')
    for (const { name, heads } of hallGuests.nextWeek)
      heard(await creator.rpc('invite_guest', { screening: id, name, heads, seat: 'hall' }))
  }
  // Begun at the desk and not announced; one that its creator went on with stays as it is (changed from 0).
  heard(await creator.rpc('put_screening_draft', { about: 'new', draft: { ...begunEvening, items: [], people: [] }, revision: 0 }))
  if (!isAhead('series')) {
    const first = beginning(evenings.series)
    const days = recurringDays(first.toISOString().slice(0, 10), { rhythm: 'weekday', ends: { times: eveningsOfSeries } })
    const starts = days.map((day) => `${day}${first.toISOString().slice(10)}`)
    orThrow(await creator.rpc('announce_series', { wish: { ...wishFor(festival, 'series', first) }, starts }))
  }
}

const hourMs = 3_600_000

/** When an evening begins: on its day at its hour, or at the next full hour when that is too late. */
function beginning({ begins: { inDays, at } }: { begins: { inDays: number; at: string } }): Date {
  const planned = new Date(`${daysFromNow(inDays).toISOString().slice(0, 10)}T${at}:00Z`)
  const soonestMs = Date.now() + hourMs / 4
  return inDays !== 0 || planned.getTime() > soonestMs ? planned : new Date(Math.ceil(soonestMs / hourMs) * hourMs)
}

const announce = async (festival: Festival, key: keyof typeof evenings, startsAt = beginning(evenings[key])): Promise<string> =>
  orThrow(await festival.people.creator.rpc('announce_screening', { wish: { ...wishFor(festival, key, startsAt) } }))

function wishFor({ publicFilms }: Festival, key: keyof typeof evenings, startsAt: Date): ScreeningWish {
  const { films, talk, begins: _, ...evening } = evenings[key]
  const items = films.flatMap((slug) => {
    const film = publicFilms.get(slug)
    return film ? [{ kind: 'film' as const, title: '', note: '', documentaryId: film.documentaryId }] : []
  })
  return {
    ...evening,
    startsAt: startsAt.toISOString(),
    zone: 'Europe/Oslo',
    online: key !== 'nextWeek',
    entry: 'public',
    doorsMinutes: 30,
    lateMinutes: null,
    regions: [],
    watermark: false,
    startsItself: true,
    items: [...items, { kind: 'talk', title: talk.title, note: '', durationMs: talk.minutes * 60_000 }],
    people: [],
  }
}

const register = async ({ people }: Festival, screening: string, guest: keyof typeof presentOnline) => {
  const { data } = await people[guest].auth.getUser()
  const shown = orThrow(await people[guest].from('profiles').select('display_name').eq('user_id', data.user!.id).single())
  orThrow(await people[guest].rpc('register_for_screening', { screening, name: shown.display_name || guest }))
}

/** Nobody announces for yesterday: it is announced and attended as any other, and then its hour is put back. */
async function holdThePastOne(festival: Festival) {
  const { people, service } = festival
  const screening_id = await announce(festival, 'past', new Date(Date.now() + hourMs))
  for (const guest of Object.keys(presentOnline) as (keyof typeof presentOnline)[]) {
    await register(festival, screening_id, guest)
    const [from, until] = presentOnline[guest]
    const minutes = Array.from({ length: until - from }, (_, index) => from + index)
    const { data } = await people[guest].auth.getUser()
    heard(await service.from('screening_entries').update({ minutes }).match({ screening_id, user_id: data.user!.id }))
  }
  const since = beginning(evenings.past)
  const came = (comes: boolean) => (comes ? new Date(since.getTime() - 600_000).toISOString() : null)
  const hall = { screening_id, seat: 'hall', state: 'registered' } as const
  const seats = hallGuests.past.map(({ name, heads, came: comes }) => ({ ...hall, name, heads, came_at: came(comes) }))
  heard(await service.from('screening_guests').insert(seats))
  const ended_at = new Date(since.getTime() + 45 * 60_000).toISOString()
  const starts_at = since.toISOString()
  const told = { made_at: daysFromNow(-12).toISOString(), reminded_at: starts_at }
  heard(
    await service
      .from('screenings')
      .update({ starts_at, ...told })
      .eq('id', screening_id),
  )
  heard(await service.from('screening_timelines').update({ since: starts_at, ended_at, number: 2 }).eq('screening_id', screening_id))
}
