import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesAt } from '#core/media/hls.ts'
import { sourceArgs } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import type { HouseFiles } from '../../files/stored-files.ts'

interface FrameRoom {
  files: Pick<HouseFiles, 'readBytes'>
  ffmpeg: string
  /** Empty; the caller deletes it. */
  folder: string
  signal: AbortSignal
}

/** A clock in thousandths and one in frames never agree to the last digit. */
const roundingSeconds = 0.004
/** Two segments of the best rendition, generously. */
const mostSeconds = 60

/**
 * The frame a player shows at a moment of a rendition, as PNG in its own size. Only the two segments around it are read, from any store.
 */
export async function takeFrame(room: FrameRoom, playlist: string, seconds: number, frameRate: number): Promise<Uint8Array> {
  const { files, ffmpeg, folder, signal } = room
  const moment = bytesAt(playlist, seconds)
  if (!moment) throw new Error('The playlist has no segments')
  const pieces = await Promise.all(moment.pieces.map(({ uri, byteRange }) => files.readBytes('media', uri, byteRange, signal)))
  const [path, still] = [join(folder, 'moment.mp4'), join(folder, 'frame.png')]
  await writeFile(path, Buffer.concat(pieces))
  const within = Math.max(0, Math.floor((seconds - moment.startsSeconds + roundingSeconds) * frameRate) / frameRate - roundingSeconds)
  // Past the end of the video: the last picture.
  for (const seekSeconds of [within, Math.max(0, within - 1 / frameRate), 0]) {
    await runFfmpeg(ffmpeg, {
      args: [
        ...sourceArgs({ path }, { seekSeconds }),
        ...['-map', '0:v:0', '-frames:v', '1', '-vf', 'scale=iw*sar:ih,setsar=1,format=rgb24', '-f', 'image2', '-update', '1', '-y', still],
      ],
      signal,
      reads: [path],
      writes: folder,
      maxSeconds: mostSeconds,
    })
    const made = await readFile(still).catch(() => undefined)
    if (made && made.length > 0) return made
  }
  throw new Error(`No frame at ${seconds} s`)
}
