import { join } from 'node:path'
import { container, soundCodec } from '../../ffmpeg/encode-args.ts'
import { sourceArgs } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import { freshWord, storeRendition } from '../../files/store-rendition.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { HeardRush } from '../../records/joined-sounds.ts'
import { saveRendition } from '../../records/renditions.ts'
import { saveHasSound } from '../../records/versions.ts'
import { fetchRendition } from '../fetch-rendition.ts'
import { heardGraph, waits } from './heard-channels.ts'
import { openRush } from './open-rush.ts'

/** Stores a proxy with the same picture and the sound that is heard now. False where there is no sound to be had: the camera file was removed. */
export async function renewSound(house: WorkerHouse, heard: HeardRush, folder: string, signal: AbortSignal): Promise<boolean> {
  const { apart, rendition } = heard
  const sound = await openRush(house, apart ?? { original: heard.original, proxy: null }, join(folder, 'sound'), signal)
  if (!sound || (apart && sound.sound.length === 0)) return false
  const picture = await fetchRendition(house.files, heard.proxy!, folder, signal)
  const output = join(folder, 'proxy.mp4')
  const { code, report } = await runFfmpeg(house.ffmpeg, {
    args: [...mixArgs(sound, heard, picture), '-c:v', 'copy', ...container(output, '+delay_moov')],
    signal,
    background: true,
    reads: [sound.path, picture],
    writes: folder,
    maxSeconds: 6 * 3600,
  })
  if (code !== 0) throw new Error(`The sound of a proxy could not be made anew: ${report.slice(-2000)}`)
  const stored = await storeRendition(house.files, output, `${heard.id}/${rendition.name}-${freshWord()}`, signal)
  await saveRendition(house.sql, heard.id, { ...rendition, temporary: false, complete: true, ...stored })
  // A camera that heard nothing is heard by the sound joined to it, and silent once they are parted.
  await saveHasSound(house.sql, heard.id, sound.sound.length > 0)
  return true
}

/** The proxy's picture with the sound, as long as the picture. A camera that recorded none, and has none joined, is silent again. */
function mixArgs(sound: CheckedSource, { apart, channels, durationSeconds }: HeardRush, picture: string): string[] {
  const seconds = durationSeconds.toFixed(6)
  if (sound.sound.length === 0) return [...sourceArgs({ path: picture }), '-map', '0:v:0']
  const laterSeconds = apart ? (apart.laterFrames * apart.rate.seconds) / apart.rate.frames : 0
  const graph = heardGraph(sound, apart ? apart.channels : channels)
  return [
    ...sourceArgs(sound, { seekSeconds: Math.max(0, -laterSeconds) }),
    ...sourceArgs({ path: picture }),
    ...['-filter_complex', `${graph}${waits(laterSeconds)},apad=whole_dur=${seconds}[a]`, '-map', '1:v:0', '-map', '[a]', ...soundCodec],
    ...['-t', seconds],
  ]
}
