import { link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { soundFilters } from '../ffmpeg/encode-args.ts'
import { levelled } from '../ffmpeg/hear-damage.ts'
import { sourceArgs } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { verdictOn } from '../ffmpeg/verdict.ts'
import type { CheckedSource } from './check-source.ts'
import type { Preparation } from './preparation.ts'

/** Of a shorter film the whole is there before somebody has found its middle. */
const leastSeconds = 40
/** Where the clock of a transport stream begins again from nothing: 33 bits of a ninetieth of a millisecond. */
const wrapsAtSeconds = 2 ** 33 / 90_000

/** Whether a film is a transport stream whose places are found once it has tables: it must be encoded, and its clock runs through. */
export const canBeGivenTables = ({ probe, sound, mustEncode, durationSeconds, clockRestarts, offsetSeconds, missing }: CheckedSource) =>
  probe.container === 'mpegts' &&
  mustEncode !== null &&
  probe.picture !== null &&
  // It says where the film begins: a picture may begin in the middle of one.
  sound.length > 0 &&
  durationSeconds >= leastSeconds &&
  probe.startsSeconds > -0.5 &&
  probe.startsSeconds + durationSeconds < wrapsAtSeconds &&
  !clockRestarts &&
  !offsetSeconds &&
  missing.length === 0

/**
 * Writes a transport stream once as QuickTime: its picture as it is, what is heard of it as samples. Any place in that is found as exactly as by reading
 * from the beginning. What an earlier run wrote, here or in `beside`, is used again. Undefined where the stream does not read cleanly.
 */
export async function giveTables(
  { house, folder, signal }: Pick<Preparation, 'house' | 'folder' | 'signal'>,
  source: CheckedSource,
  beside?: string,
): Promise<CheckedSource | undefined> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'with-tables.mov')
  const unclean = join(folder, 'without-tables')
  const isThere = (one: string) =>
    stat(one).then(
      () => true,
      () => false,
    )
  if (beside && !(await isThere(path))) await link(join(beside, 'with-tables.mov'), path).catch(() => {})
  if (await isThere(unclean)) return undefined
  if (!(await isThere(path)) && !(await write(house.ffmpeg, source, folder, path, signal))) {
    await writeFile(unclean, '')
    return undefined
  }
  const [heard] = source.sound
  const sound = { ...heard!, stream: 1, codec: 'pcm_s16le' }
  const picture = { ...source.probe.picture!, stream: 0 }
  return {
    ...source,
    path,
    probe: { ...source.probe, container: 'mov,mp4,m4a,3gp,3g2,mj2', startsSeconds: 0, picture, sounds: [sound] },
    sound: [sound],
  }
}

async function write(ffmpeg: string, source: CheckedSource, folder: string, path: string, signal: AbortSignal): Promise<boolean> {
  const partial = `${path}.partial`
  let [begun, complaint] = [false, false]
  const outcome = await runFfmpeg(ffmpeg, {
    args: [
      ...[...levelled, ...sourceArgs(source)],
      ...['-filter_complex', `${soundFilters(source)}[heard]`],
      ...['-map', `0:${source.probe.picture!.stream}`, '-c:v', 'copy', '-map', '[heard]', '-c:a', 'pcm_s16le'],
      ...[
        '-map_metadata',
        '-1',
        '-map_chapters',
        '-1',
        '-t',
        (source.durationSeconds + 1).toFixed(3),
        '-f',
        'mov',
        '-y',
        `file:${partial}`,
      ],
    ],
    signal,
    reads: [source.path],
    writes: folder,
    maxOutputBytes: 64_000_000 + source.sizeBytes * 1.2 + source.durationSeconds * 250_000,
    onReport: (line) => {
      // Before, it only looks for what is in the stream, which may begin in the middle of a picture.
      begun ||= line.includes('Output #0')
      complaint ||= begun && /\[(error|fatal)\]|corrupt|discontinuity|non.?monoton|timestamps are unset|without timestamps/i.test(line)
    },
  })
  if (complaint || verdictOn(outcome)) {
    await rm(partial, { force: true })
    return false
  }
  await rename(partial, path)
  return true
}
