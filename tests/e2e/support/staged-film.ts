import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { madeOnce } from '#tests/support/media/made-once.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { service } from './house-access.ts'
import { newPerson, type Person } from './people.ts'

export const sentence = 'We counted the ships until there was nothing left to count.'

/** A public film of 90 s as the worker leaves it, on the front page now with one sentence quoted at 12.5 s, and in the week. Returns its id, its creator and how to take it away. */
export async function makeFrontPageFilm(title: string): Promise<{ id: string; versionId: string; owner: Person; remove(): Promise<void> }> {
  const house = service()
  const owner = await newPerson('creator')
  const put = async <T extends { id: string }>(table: string, row: object) => {
    const { data, error } = await house.from(table).insert(row).select().single<T>()
    if (error) throw new Error(`${table}: ${error.message}`)
    return data
  }
  const film = await put('documentaries', {
    owner_id: owner.id,
    title,
    director: 'Solveig Amundrud-Bekele',
    year: 2025,
    language: 'en',
    synopsis: 'A port clerk keeps counting.',
    visibility: 'public',
    published_at: new Date().toISOString(),
  })
  const version = await put('versions', {
    documentary_id: film.id,
    number: 1,
    state: 'ready',
    source_name: 'film.mov',
    source_bytes: 1000,
    duration_ms: 90_000,
    width: 320,
    height: 134,
    frame_rate: 25,
    has_sound: true,
  })
  const track = await put('caption_tracks', { version_id: version.id, language: 'en', label: 'English' })
  const cue = await put('cues', {
    track_id: track.id,
    version_id: version.id,
    starts_ms: 12_500,
    ends_ms: 15_000,
    text: sentence,
    speaker: 'Clerk',
  })
  for (const [at, name] of ['Tonnage', 'The count', 'Men who waited'].entries())
    await put('chapters', { version_id: version.id, starts_ms: at * 30_000, ends_ms: (at + 1) * 30_000, title: name })
  await makePoster(film.id)
  await makePicture(version.id)
  await house
    .from('documentaries')
    .update({ current_version_id: version.id, poster_object: `${film.id}/poster.jpg` })
    .eq('id', film.id)
  await put('programme', {
    documentary_id: film.id,
    starts_at: new Date().toISOString(),
    on_front: true,
    reason: 'The town votes on Sunday.',
    cue_id: cue.id,
    signed_by: 'Marit Oyelaran',
  })
  await put('programme', {
    documentary_id: film.id,
    starts_at: new Date(Date.now() + 26 * 3600_000).toISOString(),
    place: 'Kino Skarven, Hall 2',
    note: 'with talk',
  })
  return {
    id: film.id,
    versionId: version.id,
    owner,
    remove: async () => void (await house.from('documentaries').delete().eq('id', film.id)),
  }
}

/** A poster, and 90 seconds of moving greys with a tone as one file with its playlist. */
function drawFilm(ffmpeg: string): string {
  const greys = 'c0=0x24211d:c1=0x8a8376'
  const poster = ['-f', 'lavfi', '-i', `gradients=s=1280x536:${greys}:d=1:speed=0.001`, '-frames:v', '1', 'poster.jpg']
  const film = [
    ...['-f', 'lavfi', '-i', `gradients=s=320x134:r=25:${greys}:speed=0.01:d=90`, '-f', 'lavfi', '-i', 'sine=f=220:r=48000:d=90'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...['-f', 'hls', '-hls_time', '2', '-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', '-hls_playlist_type', 'vod', 'film.m3u8'],
  ]
  return madeOnce([ffmpeg, ...poster, ...film], (cwd) => {
    for (const args of [poster, film]) execFileSync(ffmpeg, ['-v', 'error', ...args], { cwd })
  })
}

async function makePoster(filmId: string) {
  const poster = readFileSync(join(drawFilm(await testFfmpeg()), 'poster.jpg'))
  const { error } = await service().storage.from('stills').upload(`${filmId}/poster.jpg`, poster, { contentType: 'image/jpeg' })
  if (error) throw error
}

/** 90 seconds of picture and sound for a version, as the worker leaves them. */
export async function makePicture(versionId: string) {
  const folder = drawFilm(await testFfmpeg())
  const objectName = `${versionId}/480p.mp4`
  const sent = await service()
    .storage.from('media')
    .upload(objectName, readFileSync(join(folder, 'film.m4s')), { contentType: 'video/mp4' })
  if (sent.error) throw sent.error
  const playlist = readFileSync(join(folder, 'film.m3u8'), 'utf8').replaceAll('film.m4s', objectName)
  const { error } = await service().from('renditions').insert({
    version_id: versionId,
    name: '480p',
    width: 320,
    height: 134,
    frame_rate: 25,
    bandwidth: 400_000,
    codecs: 'avc1.42c00d,mp4a.40.2',
    object_name: objectName,
    playlist,
  })
  if (error) throw error
}
