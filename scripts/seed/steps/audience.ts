import type { SeedFilm } from '#supabase/seed/seed-film.ts'
import { randomFrom } from '../pictures/noise.ts'
import type { SeededFilm } from './film.ts'
import { heard, orThrow, type SeedHouse } from './house.ts'

/** One person's sitting with a film, as their player told of it. */
export interface Sitting {
  startedAt: string
  /** From and to in turn, in milliseconds. */
  ranges: number[]
  source: 'direct' | 'home' | 'search' | 'list' | 'film' | 'link' | 'feed'
  phrase: string | null
  territory: string
  device: 'computer' | 'tablet' | 'phone' | 'television'
  captions: boolean
  described: boolean
  /** One of 256 marks (see `private.mark_of`). */
  person: number
}

const dayMs = 86_400_000
const atOnce = 400

/** Sittings of the past weeks for a film nobody has played yet: said as players say them, then counted as everything is. */
export async function seedThePlays({ service }: SeedHouse, film: SeedFilm, { versionId }: SeededFilm, durationMs: number) {
  const { count } = await service.from('version_days').select('day', { count: 'exact', head: true }).eq('version_id', versionId)
  if (count !== 0 || film.visibility === 'private') return
  const sittings = sittingsOf(film, durationMs, Date.now())
  for (let from = 0; from < sittings.length; from += atOnce) {
    const some = sittings.slice(from, from + atOnce).map((sitting) => ({ ticket: crypto.randomUUID(), ...sitting }))
    const grants = orThrow(
      await service
        .from('playback_grants')
        .insert(
          some.map(({ ranges: _, startedAt, ...rest }) => ({
            version_id: versionId,
            // The reports cover a whole film, so playback was granted that much earlier.
            granted_at: new Date(Date.parse(startedAt) - 4 * durationMs).toISOString(),
            counting_since: startedAt,
            ...rest,
          })),
        )
        .select('id, ticket'),
    )
    const ids = new Map(grants.map(({ id, ticket }) => [ticket, id]))
    heard(
      await service.from('watch_events').insert(
        some.map(({ ticket, startedAt, ranges }) => ({
          grant_id: ids.get(ticket)!,
          slot: Math.floor(Date.parse(startedAt) / 2000),
          ranges,
        })),
      ),
    )
  }
}

/** Aggregates the reports, and deletes the raw ones. */
export async function countThePlays({ service }: SeedHouse) {
  for (let turn = 0; turn < 600; turn++) {
    await service.rpc('roll_up_watching', { most: 5000 }).throwOnError()
    const { count } = await service.from('watch_events').select('slot', { count: 'exact', head: true })
    if (!count) break
    await new Promise((counted) => setTimeout(counted, 50))
  }
  heard(await service.from('playback_grants').delete().not('ticket', 'is', null))
}

/** Four weeks at most, since it was published: more in the evening and at the weekend, most in the first days; some leave early, some look again. */
export function sittingsOf(film: Pick<SeedFilm, 'slug' | 'playsADay' | 'publishedDaysAgo'>, durationMs: number, now: number): Sitting[] {
  const random = randomFrom([...film.slug].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const pick = <T>(choices: readonly (readonly [T, number])[]): T => {
    let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return choices[0]![0]
  }
  /** A place people leave at, and one they look at again. */
  const [leftAt, seenAgainAt] = [0.25 + random() * 0.2, 0.45 + random() * 0.3]
  const sittings: Sitting[] = []
  for (let day = Math.min(27, film.publishedDaysAgo - 1); day >= 0; day--) {
    const date = new Date(now - day * dayMs)
    const weekend = [0, 5, 6].includes(date.getUTCDay()) ? 1.45 : 0.85
    const first = 1 + 1.3 * Math.exp(-(film.publishedDaysAgo - day) / 3)
    const count = Math.round(film.playsADay * weekend * first * (0.75 + random() * 0.5))
    for (let each = 0; each < count; each++) {
      const hour = 13 + (random() + random() + random()) * 3.4
      const startedAt = Math.floor(date.getTime() / dayMs) * dayMs + hour * 3_600_000
      const furthest = pick([
        [1, 58],
        [leftAt + random() * 0.03, 16],
        [0.02 + random() * 0.08, 9],
        [0.08 + random() * 0.8, 17],
      ])
      const ranges = [0, Math.round(furthest * durationMs)]
      if (furthest > seenAgainAt && random() < 0.22)
        ranges.push(Math.round((seenAgainAt - 0.04) * durationMs), Math.round((seenAgainAt + 0.01) * durationMs))
      const source = pick([
        ['home', 34],
        ['search', 24],
        ['link', 16],
        ['film', 11],
        ['list', 7],
        ['direct', 6],
        ['feed', 2],
      ] as const)
      if (startedAt < now)
        sittings.push({
          startedAt: new Date(startedAt).toISOString(),
          ranges,
          source,
          phrase: source === 'search' ? pick(phrases) : null,
          territory: pick(territories),
          device: pick([
            ['computer', 52],
            ['phone', 24],
            ['television', 14],
            ['tablet', 10],
          ] as const),
          captions: random() < 0.38,
          described: random() < 0.04,
          person: Math.floor(random() * 256),
        })
    }
  }
  return sittings.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
}

const territories = [
  ['NO', 30],
  ['DE', 18],
  ['GB', 12],
  ['DK', 9],
  ['FR', 8],
  ['US', 8],
  ['NL', 5],
  ['IS', 4],
  ['CA', 3],
  ['JP', 2],
] as const
const phrases = [
  ['lighthouse', 9],
  ['ferry', 7],
  ['harbour', 6],
  ['sea ice', 5],
  ['tide', 4],
  ['coast', 3],
  ['who counts ships', 1],
] as const
