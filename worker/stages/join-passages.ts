import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesBetween } from '#core/media/hls.ts'
import type { TimedRange } from '#core/time/timecode.ts'
import { sourceArgs } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import type { HouseFiles } from '../files/stored-files.ts'

interface PassagesToJoin {
  playlist: string
  ranges: readonly TimedRange[]
  frameRate: number
  hasSound: boolean
  /** Empty; the caller deletes it. */
  folder: string
  signal: AbortSignal
}

/** A stretch in its own file, in that file's time. */
interface Piece {
  path: string
  fromSeconds: number
  toSeconds: number
}

/** Fade: inaudibly short, and long enough to prevent clicks. */
const fadeSeconds = 0.012
const mostBytes = 600_000_000

/**
 * Passages of a rendition, one after the other, as one MP4 any player opens at once. Only the segments they are in are read. Answers its path; throws
 * when ffmpeg could not make it.
 */
export async function joinPassages(
  { files, ffmpeg }: { files: Pick<HouseFiles, 'readBytes'>; ffmpeg: string },
  { playlist, ranges, frameRate, hasSound, folder, signal }: PassagesToJoin,
): Promise<string> {
  const pieces: Piece[] = []
  for (const { startsMs, endsMs } of ranges) {
    const stretches = bytesBetween(playlist, startsMs / 1000, endsMs / 1000)
    for (const [at, { pieces: named, startsSeconds }] of stretches.entries()) {
      const bytes = await Promise.all(named.map(({ uri, byteRange }) => files.readBytes('media', uri, byteRange, signal)))
      const path = join(folder, `${pieces.length}.mp4`)
      await writeFile(path, Buffer.concat(bytes))
      pieces.push({
        path,
        fromSeconds: Math.max(0, startsMs / 1000 - startsSeconds),
        toSeconds: Math.min(endsMs / 1000, stretches[at + 1]?.startsSeconds ?? Number.POSITIVE_INFINITY) - startsSeconds,
      })
    }
  }
  const made = join(folder, 'trailer.mp4')
  const outcome = await runFfmpeg(ffmpeg, {
    args: joinArgs(pieces, frameRate, hasSound, made),
    signal,
    reads: pieces.map(({ path }) => path),
    writes: folder,
    maxOutputBytes: mostBytes,
    maxSeconds: 3600,
  })
  if (outcome.code !== 0) throw new Error(`The passages could not be joined: ${outcome.report.slice(-2000)}`)
  return made
}

function joinArgs(pieces: readonly Piece[], frameRate: number, hasSound: boolean, output: string): string[] {
  const cut = pieces.map(({ fromSeconds, toSeconds }, at) => {
    const [from, to] = [fromSeconds.toFixed(6), toSeconds.toFixed(6)]
    const fadeOut = Math.max(0, toSeconds - fromSeconds - fadeSeconds).toFixed(6)
    const sound = `[${at}:a:0]atrim=${from}:${to},asetpts=PTS-STARTPTS,afade=t=in:d=${fadeSeconds},afade=t=out:st=${fadeOut}:d=${fadeSeconds}[a${at}]`
    return `[${at}:v:0]trim=${from}:${to},setpts=PTS-STARTPTS,setsar=1[v${at}]${hasSound ? `;${sound}` : ''}`
  })
  const inputs = pieces.map((_, at) => `[v${at}]${hasSound ? `[a${at}]` : ''}`).join('')
  const joined = `${inputs}concat=n=${pieces.length}:v=1:a=${hasSound ? 1 : 0}[v]${hasSound ? '[a]' : ''}`
  return [
    ...pieces.flatMap(({ path }) => sourceArgs({ path })),
    ...['-filter_complex', [...cut, joined].join(';'), '-map', '[v]', ...(hasSound ? ['-map', '[a]'] : [])],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-g', String(Math.max(1, Math.round(frameRate * 2))), ...(hasSound ? ['-c:a', 'aac', '-b:a', '160k', '-ar', '48000'] : [])],
    ...['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', '-y', `file:${output}`],
  ]
}
