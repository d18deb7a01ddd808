import type { SeedFilm } from '#supabase/seed/seed-film.ts'
import { randomFrom } from '../pictures/noise.ts'
import type { SeededFilm } from './film.ts'
import { heard, type SeedHouse } from './house.ts'

export interface Play {
  version_id: string
  started_at: string
  watched_ms: number
  furthest_ms: number
}

const dayMs = 86_400_000

/** Plays of the past weeks for a film nobody has played yet. */
export async function seedThePlays({ service }: SeedHouse, film: SeedFilm, { versionId }: SeededFilm, durationMs: number) {
  const { count } = await service.from('plays').select('id', { count: 'exact', head: true }).eq('version_id', versionId)
  if (count !== 0 || film.visibility === 'private') return
  const plays = playsOf(film, versionId, durationMs, Date.now())
  for (let from = 0; from < plays.length; from += 500) heard(await service.from('plays').insert(plays.slice(from, from + 500)))
}

/** Four weeks at most, since it was published: more in the evening and at the weekend, most in the first days; some leave early. */
export function playsOf(
  film: Pick<SeedFilm, 'slug' | 'playsADay' | 'publishedDaysAgo'>,
  version_id: string,
  durationMs: number,
  now: number,
): Play[] {
  const random = randomFrom([...film.slug].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const plays: Play[] = []
  for (let day = Math.min(27, film.publishedDaysAgo - 1); day >= 0; day--) {
    const date = new Date(now - day * dayMs)
    const weekend = [0, 5, 6].includes(date.getUTCDay()) ? 1.45 : 0.85
    const first = 1 + 1.3 * Math.exp(-(film.publishedDaysAgo - day) / 3)
    const count = Math.round(film.playsADay * weekend * first * (0.75 + random() * 0.5))
    for (let each = 0; each < count; each++) {
      const hour = 13 + (random() + random() + random()) * 3.4
      const startedAt = Math.floor(date.getTime() / dayMs) * dayMs + hour * 3_600_000
      const furthest = random() < 0.62 ? 1 : 0.08 + random() * 0.8
      const watched = furthest * (0.9 + random() * 0.3)
      if (startedAt < now)
        plays.push({
          version_id,
          started_at: new Date(startedAt).toISOString(),
          watched_ms: Math.round(watched * durationMs),
          furthest_ms: Math.round(furthest * durationMs),
        })
    }
  }
  return plays
}
