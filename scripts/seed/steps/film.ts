import { execFile } from 'node:child_process'
import { openAsBlob, statSync } from 'node:fs'
import { promisify } from 'node:util'
import { type SeedCaptions, type SeedFilm, shownOutside } from '#supabase/seed/seed-film.ts'
import { isWritten } from '../pictures/intertitles.ts'
import type { FilmPrint } from '../printing/print-films.ts'
import { daysFromNow, type HouseClient, heard, orThrow, type SeedHouse, until } from './house.ts'

export interface SeededFilm {
  documentaryId: string
  versionId: string
  /** False when it was all there already. */
  added: boolean
}

export interface FilmWork {
  house: SeedHouse
  /** Its creator, signed in. */
  creator: HouseClient
  ffmpeg: string
  /** Seconds of the film at its full length: what its texts are timed for. */
  fullSeconds: number
}

/** Brings one film in as its creator would: upload, preparation, words, poster, publication. One that is whole is left as it is. */
export async function seedTheFilm(work: FilmWork, film: SeedFilm, print: () => Promise<FilmPrint>): Promise<SeededFilm> {
  const present = await findFilm(work.creator, film)
  if (present) return present
  const { path, seconds } = await print()
  const shorter = (at: number) => Math.round(((at * seconds) / work.fullSeconds) * 1000)
  const made = await upload(work.creator, film, path)
  await tellAbout(work.creator, made.documentaryId, film)
  await untilStage(work.creator, made.versionId, 'poster-and-storyboard')
  for (const track of film.captions) await addCaptions(work.creator, made.versionId, film, track, shorter)
  const chapters = film.chapters.map(([startsAt, title]) => ({ startsMs: shorter(startsAt), title }))
  heard(await work.creator.rpc('replace_chapters', { version: made.versionId, chapters }))
  await choosePoster(work, made.documentaryId, path, shorter(film.posterAt))
  await publish(work, made.documentaryId, film)
  return { ...made, added: true }
}

/** The finished film of that title. An unfinished one is deleted, to be made again. */
async function findFilm(creator: HouseClient, film: SeedFilm): Promise<SeededFilm | undefined> {
  const { data } = await creator.auth.getUser()
  const found = orThrow(
    await creator
      .from('documentaries')
      .select('id, visibility, published_at, poster_object, current_version_id')
      .eq('title', film.title)
      .eq('owner_id', data.user!.id),
  )
  for (const { id, visibility, published_at, poster_object, current_version_id } of found) {
    const whole = visibility === film.visibility && poster_object?.includes('/own-') && (film.visibility === 'private' || published_at)
    if (whole && current_version_id) return { documentaryId: id, versionId: current_version_id, added: false }
    orThrow(await creator.from('documentaries').delete().eq('id', id).select('id'))
  }
  return undefined
}

async function upload(creator: HouseClient, film: SeedFilm, path: string) {
  const begun = orThrow(
    await creator.rpc('begin_version', { file_name: `${film.slug}.mp4`, size_bytes: statSync(path).size, title: film.title }),
  )
  orThrow(await creator.from('versions').update({ label: film.cutName }).eq('id', begun.id).select('id'))
  orThrow(await creator.storage.from('sources').upload(begun.source_object!, await openAsBlob(path), { contentType: 'video/mp4' }))
  return { documentaryId: begun.documentary_id, versionId: begun.id }
}

async function tellAbout(creator: HouseClient, id: string, film: SeedFilm) {
  const { synopsis, year, language, director, country, subjects, contentNotes: content_notes, agesFrom: ages_from } = film
  orThrow(
    await creator
      .from('documentaries')
      .update({ synopsis, year, language, director, country, subjects, content_notes, ages_from })
      .eq('id', id)
      .select('id'),
  )
  const credits = film.credits.map(([role, name]) => ({ role, name }))
  heard(await creator.rpc('replace_credits', { documentary: id, credits }))
}

/** What a sentence in the picture is called, by the language of the captions: who cannot see it must know that nobody said it. */
const intertitle: Record<string, string> = {
  en: 'intertitle',
  nb: 'mellomtekst',
  da: 'mellemtekst',
  pt: 'intertítulo',
  pl: 'napis',
  fr: 'intertitre',
}

async function addCaptions(
  creator: HouseClient,
  version: string,
  film: SeedFilm,
  { language, label, kind = 'captions', machine, cues }: SeedCaptions,
  shorter: (at: number) => number,
) {
  const timed = cues.map(([from, to, speaker, text]) => ({
    ...{ startsMs: shorter(from), endsMs: shorter(to), text },
    speaker: isWritten(film, speaker) ? `${speaker} (${intertitle[language] ?? intertitle.en})` : speaker,
  }))
  const track = orThrow(await creator.rpc('replace_captions', { version, language, label, kind, cues: timed }))
  if (machine) orThrow(await creator.from('caption_tracks').update({ origin: 'machine', reviewed: false }).eq('id', track).select('id'))
  for (const [from, , , , protection] of cues)
    if (protection)
      orThrow(await creator.from('cues').update({ sensitive: true }).eq('track_id', track).eq('starts_ms', shorter(from)).select('id'))
}

async function choosePoster({ creator, ffmpeg }: FilmWork, id: string, path: string, atMs: number) {
  const grab = ['-v', 'error', '-ss', String(atMs / 1000), '-i', path, '-frames:v', '1', '-q:v', '3', '-f', 'mjpeg', 'pipe:1']
  const { stdout } = await promisify(execFile)(ffmpeg, grab, { encoding: 'buffer', maxBuffer: 20_000_000 })
  const poster_object = `${id}/own-${crypto.randomUUID()}.jpeg`
  orThrow(await creator.storage.from('stills').upload(poster_object, stdout, { contentType: 'image/jpeg', cacheControl: '31536000' }))
  orThrow(await creator.from('documentaries').update({ poster_object, poster_ms: atMs }).eq('id', id).select('id'))
}

async function publish({ creator, house }: FilmWork, documentary: string, { visibility, publishedDaysAgo, outside }: SeedFilm) {
  if (visibility === 'private') return
  orThrow(await creator.rpc('publish_documentary', { documentary, visibility }))
  const published_at = daysFromNow(-publishedDaysAgo).toISOString()
  orThrow(await house.service.from('documentaries').update({ published_at }).eq('id', documentary).select('id'))
  if (outside) orThrow(await creator.from('documentaries').update(shownOutside[outside]).eq('id', documentary).select('id'))
}

/** Waits until a stage of the preparation is done; throws with its reason when it failed. */
export async function untilStage(creator: HouseClient, versionId: string, stage: string) {
  await until(async () => {
    const stages = orThrow(await creator.from('preparation_stages').select('stage, state, reason').eq('version_id', versionId))
    const failed = stages.find(({ state }) => state === 'failed')
    if (failed) throw new Error(`A film of the seed could not be prepared: ${failed.reason}`)
    return stages.some((each) => each.stage === stage && each.state === 'done')
  })
}
