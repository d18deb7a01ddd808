import { describe, expect, it } from 'vitest'
import { seedFilms } from '#supabase/seed/all-films.ts'
import { onFront, season, showings } from '#supabase/seed/programme.ts'
import { filmLooks } from './films/all-films.ts'
import { sittingsOf } from './steps/audience.ts'

const lengthOf = (slug: string) => filmLooks.find((look) => look.slug === slug)?.seconds ?? 0

describe('the catalogue of the seed', () => {
  it('has a picture for every film and a film for every picture', () => {
    expect(seedFilms.map(({ slug }) => slug).sort()).toEqual(filmLooks.map(({ slug }) => slug).sort())
  })
  it('mentions no film it does not have', () => {
    const known = new Set(seedFilms.filter(({ visibility }) => visibility === 'public').map(({ slug }) => slug))
    const named = [onFront.slug, ...season.slugs, ...showings.map(({ slug }) => slug)]
    expect(named.filter((slug) => !known.has(slug))).toEqual([])
  })
  it('quotes a spoken sentence', () => {
    const front = seedFilms.find(({ slug }) => slug === onFront.slug)!
    expect(front.captions[0]!.cues.map(([, , , text]) => text)).toContain(onFront.quote)
  })
  it.each(seedFilms.flatMap((film) => film.captions.map((track) => [film.title, track.language, film.slug, track.cues] as const)))(
    'times the captions of %s (%s) one after the other, inside the film',
    (_title, _language, slug, cues) => {
      cues.forEach(([from, to], index) => {
        expect(to).toBeGreaterThan(from)
        expect(from).toBeGreaterThanOrEqual(cues[index - 1]?.[1] ?? 0)
      })
      expect(cues.at(-1)![1]).toBeLessThanOrEqual(lengthOf(slug))
    },
  )
  it.each(seedFilms.map((film) => [film.title, film] as const))('has chapters, credits and a poster inside %s', (_title, film) => {
    const starts = film.chapters.map(([startsAt]) => startsAt)
    expect(starts[0]).toBe(0)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    expect(Math.max(...starts, film.posterAt)).toBeLessThan(lengthOf(film.slug))
    expect(film.credits.length).toBeGreaterThan(0)
  })
  it('has one unlisted film and one private one, and protects a sentence', () => {
    expect(seedFilms.map(({ visibility }) => visibility).filter((visibility) => visibility !== 'public')).toEqual(['unlisted', 'private'])
    expect(seedFilms.some(({ captions }) => captions.some(({ cues }) => cues.some(([, , , , protection]) => protection)))).toBe(true)
  })
})

describe('plays of the past weeks', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const film = { slug: 'ice-register', playsADay: 20, publishedDaysAgo: 10 }

  it('are the same for the same film and day', () => {
    expect(sittingsOf(film, 40_000, now)).toEqual(sittingsOf(film, 40_000, now))
  })
  it('are between the publication and now, in order, and never reach past the end', () => {
    const sittings = sittingsOf(film, 40_000, now)
    expect(sittings.length).toBeGreaterThan(100)
    expect(sittings.map(({ startedAt }) => startedAt)).toEqual(sittings.map(({ startedAt }) => startedAt).toSorted())
    for (const { startedAt, ranges } of sittings) {
      expect(Date.parse(startedAt)).toBeLessThan(now)
      expect(Date.parse(startedAt)).toBeGreaterThan(now - 10 * 86_400_000)
      expect(Math.max(...ranges)).toBeLessThanOrEqual(40_000)
    }
  })
})
