import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { findFfmpeg } from '../ffmpeg/find.ts'
import { indexRendition } from './index-rendition.ts'

// Regression: storage copies objects of up to 5 GB, so the addresses of a longer film's best rendition could not be revoked.

const folder = mkdtempSync(join(tmpdir(), 'actuality-index-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let ffmpeg: string
let path: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH)
  path = makeClip(ffmpeg, folder, 'film.mp4', (run, out) =>
    run(
      ...[...lavfi('testsrc2=s=320x180:r=25:d=20'), ...lavfi('sine=r=48000:d=20'), '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50'],
      ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+cmaf+frag_keyframe+skip_trailer', out],
    ),
  )
})

/** Every frame and packet, as ffmpeg sees them through a playlist or a file. */
const seen = (file: string) =>
  execFileSync(ffmpeg, ['-v', 'error', '-i', file, '-map', '0', '-c', 'copy', '-f', 'framecrc', '-'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /^[01],/.test(line))
    // Compared without absolute times: their origin is each container's own.
    .map((line) => line.replace(/, *-?\d+, *-?\d+,/, ','))
    .sort()

it('a rendition that fits is one object, the file as it is', async () => {
  const index = await indexRendition(path, 'a/film')
  expect(index).toMatchObject({ objectName: 'a/film.mp4', objects: [{ name: 'a/film.mp4' }] })
  expect(index.objects[0]!.from).toBeUndefined()
  expect(index.playlist.match(/EXT-X-MAP/g)).toHaveLength(1)
})

it('a larger one is split into several, none too large, and plays as one film', async () => {
  const bytes = readFileSync(path)
  const largest = Math.ceil(bytes.length / 2.5)
  const index = await indexRendition(path, 'part', largest)
  expect(index.objects.map(({ name }) => name)).toEqual(['part.mp4', 'part-2.mp4', 'part-3.mp4'])
  for (const { name, from } of index.objects) {
    const object = Buffer.concat(from!.map(({ start, end }) => bytes.subarray(start, end)))
    expect(object.length).toBeLessThanOrEqual(largest)
    writeFileSync(join(folder, name), object)
  }
  expect(index.playlist.match(/EXT-X-MAP/g)).toHaveLength(3)
  const playlist = join(folder, 'film.m3u8')
  writeFileSync(playlist, index.playlist)
  const [parts, whole] = [seen(playlist), seen(path)]
  expect(parts).toHaveLength(whole.length)
  expect(parts).toEqual(whole)
  expect({ ...index, objects: 0, playlist: 0, objectName: 0 }).toEqual({
    ...(await indexRendition(path, 'part')),
    objects: 0,
    playlist: 0,
    objectName: 0,
  })
})
