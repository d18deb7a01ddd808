import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { exactRate } from '#core/time/frames.ts'
import { testFfmpeg } from '../worker.ts'

const bits = 12
const seconds = 40

/** Gives a staged film a picture of 40 s whose every frame shows its own number, in twelve bars of black and white. `rate` as it is written: 23.976, 25, 29.97. */
export async function countFrames(house: SupabaseClient, versionId: string, rate: number): Promise<void> {
  const { playlist, bytes } = await makeCountedFilm(rate, `${versionId}/counted.mp4`)
  const object_name = `${versionId}/counted.mp4`
  const { error } = await house.storage.from('media').upload(object_name, bytes, { contentType: 'video/mp4' })
  if (error) throw error
  await house.from('renditions').update({ object_name, playlist, frame_rate: rate }).eq('version_id', versionId).throwOnError()
  await house
    .from('versions')
    .update({ frame_rate: rate, duration_ms: seconds * 1000 })
    .eq('id', versionId)
    .throwOnError()
}

/** The same as a file and its playlist, in which it has that name. */
export async function makeCountedFilm(rate: number, name: string): Promise<{ playlist: string; bytes: Buffer }> {
  const folder = mkdtempSync(join(tmpdir(), 'counted-frames-'))
  const ffmpeg = await testFfmpeg()
  const run = (...args: string[]) => execFileSync(ffmpeg, ['-v', 'error', ...args], { cwd: folder })
  const bars = `geq=lum='if(mod(floor(N/pow(2\\,floor(X*${bits}/W)))\\,2)\\,235\\,16)':cb=128:cr=128`
  const exact = exactRate(rate)
  const fraction = exact === rate ? `${rate}` : `${Math.round(exact * 1.001) * 1000}/1001`
  try {
    run(
      ...['-f', 'lavfi', '-i', `color=black:s=320x134:r=${fraction}:d=${seconds},format=yuv420p,${bars}`],
      ...['-f', 'lavfi', '-i', `sine=f=220:r=48000:d=${seconds}`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '48', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
      ...[
        '-f',
        'hls',
        '-hls_time',
        '2',
        '-hls_segment_type',
        'fmp4',
        '-hls_flags',
        'single_file',
        '-hls_playlist_type',
        'vod',
        'film.m3u8',
      ],
    )
    const playlist = readFileSync(join(folder, 'film.m3u8'), 'utf8').replaceAll('film.m4s', name)
    return { playlist, bytes: readFileSync(join(folder, 'film.m4s')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The number that the picture on the screen shows. */
export const frameShown = (page: Page): Promise<number> =>
  page.evaluate((count) => {
    const video = document.querySelector('video')!
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')!
    ;[canvas.width, canvas.height] = [video.videoWidth, video.videoHeight]
    context.drawImage(video, 0, 0)
    let frame = 0
    for (let bit = 0; bit < count; bit++) {
      const [red] = context.getImageData(Math.floor(((bit + 0.5) * canvas.width) / count), Math.floor(canvas.height / 2), 1, 1).data
      if (red! > 128) frame += 2 ** bit
    }
    return frame
  }, bits)
