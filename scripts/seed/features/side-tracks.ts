import { mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedFilms } from '#supabase/seed/all-films.ts'
import type { SeedFilm, SeedSideTrack } from '#supabase/seed/seed-film.ts'
import { filmLooks } from '../films/all-films.ts'
import { type BesidePrint, printHand, printSound } from '../printing/print-beside.ts'
import type { SeededFilm } from '../steps/film.ts'
import { type HouseClient, orThrow, until } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

/** A dubbing, a described sound, and a hand that spells. Once: a film that has anything beside it keeps what it has. */
export const seedSideTracks: SeedRoom = async ({ people: { creator }, films, lengthMs, ffmpeg }) => {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-beside-'))
  try {
    for (const film of seedFilms) {
      const seeded = films.get(film.slug)
      if (!film.beside || !seeded) continue
      const present = orThrow(await creator.from('side_tracks').select('id').eq('version_id', seeded.versionId))
      if (present.length > 0) continue
      for (const track of film.beside) {
        const path = join(folder, `${film.slug}-${track.language}.${track.kind === 'sign' ? 'mp4' : 'm4a'}`)
        await print(film, track, { ffmpeg, path, seconds: lengthMs(film.slug) / 1000 })
        await send(creator, seeded, track, path)
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(film: SeedFilm, track: SeedSideTrack, order: BesidePrint): Promise<void> {
  const look = filmLooks.find(({ slug }) => slug === film.slug)!
  return track.kind === 'sign' ? printHand(look, track, order) : printSound(film, look, track, order)
}

/** Adds it as its creator would, and waits until viewers can choose it. */
async function send(creator: HouseClient, { versionId: version }: SeededFilm, { kind, language, label }: SeedSideTrack, path: string) {
  const file = { file_name: path.slice(path.lastIndexOf('/') + 1), size_bytes: statSync(path).size }
  const { id, source_object } = orThrow(await creator.rpc('begin_side_track', { version, kind, language, label, ...file }))
  const contentType = kind === 'sign' ? 'video/mp4' : 'audio/mp4'
  orThrow(await creator.storage.from('sources').upload(source_object!, await openAsBlob(path), { contentType }))
  await until(async () => {
    const { state, failure } = orThrow(await creator.from('side_tracks').select('state, failure').eq('id', id).single())
    if (state === 'failed') throw new Error(`What the seed adds beside a film could not be prepared: ${failure}`)
    return state === 'ready'
  })
}
