import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { seedFilms } from '#supabase/seed/all-films.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { filmLooks } from '../films/all-films.ts'
import { intertitlesOf } from '../pictures/intertitles.ts'
import { printFilm } from '../printing/print-film.ts'
import { filmSounds } from './film-sounds.ts'
import { loudnessOf, loudnessTarget, ownWords, spokenCues } from './mix-film.ts'
import { rate } from './sound.ts'

const folder = mkdtempSync(join(tmpdir(), 'seed-sound-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const spoken = seedFilms.filter(({ slug }) => filmSounds[slug]?.speakers)

describe('the sound of the seed', () => {
  it('is there for every film', () => {
    expect(Object.keys(filmSounds).sort()).toEqual(seedFilms.map(({ slug }) => slug).sort())
  })

  it.each(spoken.map((film) => [film.title, film] as const))(
    'speaks each sentence of %s while its caption is shown',
    { timeout: 60_000 },
    async (_title, film) => {
      const cues = await spokenCues(film)
      expect(cues.length).toBeGreaterThan(2)
      for (const { cue, samples } of cues) {
        const seconds = samples.length / rate
        expect(seconds, cue[3]).toBeGreaterThan(0.6)
        expect(seconds + 0.1, cue[3]).toBeLessThanOrEqual(cue[1] - cue[0])
      }
    },
  )

  it('speaks added sound beside a film while its caption is shown, or before anything else is spoken', { timeout: 60_000 }, async () => {
    const sounds = seedFilms.flatMap((film) => (film.beside ?? []).flatMap((beside) => (beside.kind === 'sign' ? [] : [{ film, beside }])))
    expect(sounds.map(({ beside }) => beside.kind)).toEqual(['dubbing', 'described'])
    for (const { film, beside } of sounds) {
      const cues = await spokenCues(film, beside)
      expect(cues.length).toBeGreaterThan(2)
      for (const [at, { cue, samples }] of cues.entries()) {
        const next = cues[at + 1]?.cue[0] ?? filmLooks.find(({ slug }) => slug === film.slug)!.seconds
        expect(cue[0] + 0.1 + samples.length / rate, cue[3]).toBeLessThanOrEqual(beside.kind === 'dubbing' ? cue[1] : next)
      }
    }
  })

  it('lets every sentence be heard or read, and draws none that is protected', () => {
    for (const film of seedFilms) {
      const drawn = intertitlesOf(film, 1.66).map(({ lines }) => lines.join(' '))
      for (const [, , speaker, words, protection] of ownWords(film)) {
        const heard = speaker in (filmSounds[film.slug]?.speakers ?? {})
        expect(drawn.includes(words), `${film.title}: ${words}`).toBe(speaker !== '' && !heard && !protection)
      }
    }
  })

  it('keeps its posters free of words', () => {
    for (const film of seedFilms) {
      const { aspect, cards } = filmLooks.find(({ slug }) => slug === film.slug)!
      const shown = [...cards, ...intertitlesOf(film, aspect)].filter(({ from, to }) => from < film.posterAt && film.posterAt < to)
      expect(shown, film.title).toEqual([])
    }
  })

  it('comes out of the print as loud as broadcasters agreed', { timeout: 60_000 }, async () => {
    const ffmpeg = await testFfmpeg()
    const film = seedFilms.find(({ slug }) => slug === 'a-harbour-without-ships')!
    const path = join(folder, 'harbour.mp4')
    await printFilm(film, filmLooks.find(({ slug }) => slug === film.slug)!, { ffmpeg, path, seconds: 5, scale: 0.1 })
    expect(Math.abs((await loudnessOf(ffmpeg, ['-i', path])) - loudnessTarget)).toBeLessThanOrEqual(0.7)
  })
})
