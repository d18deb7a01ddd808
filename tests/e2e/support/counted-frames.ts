import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { testFfmpeg } from '#tests/support/worker.ts'
import { service } from './house-access.ts'

const bits = 12

/** Gives a staged film a picture of 40 s at 24000/1001 whose every frame shows its own number, in twelve bars of black and white. */
export async function countFrames(versionId: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'counted-frames-'))
  const bars = `geq=lum='if(mod(floor(N/pow(2\\,floor(X*${bits}/W)))\\,2)\\,235\\,16)':cb=128:cr=128`
  execFileSync(
    await testFfmpeg(),
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', `color=black:s=320x134:r=24000/1001:d=40,format=yuv420p,${bars}`],
      ...[
        '-f',
        'lavfi',
        '-i',
        'sine=f=220:r=48000:d=40',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-g',
        '48',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
      ],
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
    ],
    { cwd: folder },
  )
  const objectName = `${versionId}/counted.mp4`
  const { error } = await service()
    .storage.from('media')
    .upload(objectName, readFileSync(join(folder, 'film.m4s')), { contentType: 'video/mp4' })
  if (error) throw error
  const playlist = readFileSync(join(folder, 'film.m3u8'), 'utf8').replaceAll('film.m4s', objectName)
  rmSync(folder, { recursive: true, force: true })
  const house = service()
  await house
    .from('renditions')
    .update({ object_name: objectName, playlist, frame_rate: 23.976 })
    .eq('version_id', versionId)
    .throwOnError()
  await house.from('versions').update({ frame_rate: 23.976, duration_ms: 40_000 }).eq('id', versionId).throwOnError()
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
