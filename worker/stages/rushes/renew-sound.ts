import { join } from 'node:path'
import { container, soundCodec } from '../../ffmpeg/encode-args.ts'
import { sourceArgs } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { freshWord, storeRendition } from '../../files/store-rendition.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { HeardRush } from '../../records/joined-sounds.ts'
import { saveRendition } from '../../records/renditions.ts'
import { fetchRendition } from '../fetch-rendition.ts'
import { heardGraph, waits } from './heard-channels.ts'
import { openRush } from './open-rush.ts'

/** Stores a proxy with the same picture and the sound that is heard now. False where there is no sound to be had: the camera file was removed. */
export async function renewSound(house: WorkerHouse, heard: HeardRush, folder: string, signal: AbortSignal): Promise<boolean> {
  const { apart, rendition } = heard
  const sound = await openRush(house, apart ?? { original: heard.original, proxy: null }, join(folder, 'sound'), signal)
  if (!sound || sound.sound.length === 0) return false
  const picture = await fetchRendition(house.files, heard.proxy!, folder, signal)
  const graph = heardGraph(sound, (apart ?? heard).channels)
  const laterSeconds = apart ? (apart.laterFrames * apart.rate.seconds) / apart.rate.frames : 0
  const output = join(folder, 'proxy.mp4')
  const { code, report } = await runFfmpeg(house.ffmpeg, {
    args: [
      ...sourceArgs(sound, { seekSeconds: Math.max(0, -laterSeconds) }),
      ...sourceArgs({ path: picture }),
      ...['-filter_complex', `${graph}${waits(laterSeconds)},apad[a]`, '-map', '1:v:0', '-map', '[a]'],
      ...['-c:v', 'copy', ...soundCodec, '-shortest', ...container(output, '+delay_moov')],
    ],
    signal,
    background: true,
    reads: [sound.path, picture],
    writes: folder,
    maxSeconds: 6 * 3600,
  })
  if (code !== 0) throw new Error(`The sound of a proxy could not be made anew: ${report.slice(-2000)}`)
  const stored = await storeRendition(house.files, output, `${heard.id}/${rendition.name}-${freshWord()}`, signal)
  await saveRendition(house.sql, heard.id, { ...rendition, temporary: false, complete: true, ...stored })
  return true
}
