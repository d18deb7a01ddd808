import { link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { lacks } from '../ffmpeg/abilities.ts'
import { heardFilters, soundFilters } from '../ffmpeg/encode-args.ts'
import { levelled } from '../ffmpeg/hear-damage.ts'
import { arriving, sourceArgs } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { verdictOn } from '../ffmpeg/verdict.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { encodingAllowance } from './encode-ladder.ts'
import type { Preparation } from './preparation.ts'

/** A shorter film is complete before a viewer has reached its middle. */
const leastSeconds = 40
/** Wrap of a transport stream's clock: 33 bits at 90 kHz. */
const wrapsAtSeconds = 2 ** 33 / 90_000

/** Whether a film is a transport stream that becomes seekable once it has tables: it must be encoded, and its clock must be continuous. */
export const canBeGivenTables = (source: CheckedSource) => source.mustEncode !== null && runsThrough(source)

const runsThrough = ({ probe, sound, durationSeconds, clockRestarts, offsetSeconds, missing }: CheckedSource) =>
  probe.container === 'mpegts' &&
  probe.picture !== null &&
  // Start of the film: a picture may begin in the middle of a GOP.
  sound.length > 0 &&
  durationSeconds >= leastSeconds &&
  probe.startsSeconds > -0.5 &&
  probe.startsSeconds + durationSeconds < wrapsAtSeconds &&
  !clockRestarts &&
  !offsetSeconds &&
  missing.length === 0

type Within = Pick<Preparation, 'house' | 'folder' | 'signal'>

/**
 * Remuxes a transport stream as QuickTime: picture copied, audible sound as PCM. Seeking in it is as exact as reading
 * from the beginning. The output of an earlier run, here or in `beside`, is reused. Undefined when the stream has errors.
 */
export async function giveTables(
  { house, folder, signal }: Within,
  source: CheckedSource,
  beside?: string,
): Promise<CheckedSource | undefined> {
  await mkdir(folder, { recursive: true })
  const path = pathOf(folder, source)
  const unclean = join(folder, 'without-tables')
  if (beside && !(await isThere(path))) await link(pathOf(beside, source), path).catch(() => {})
  if (await isThere(unclean)) return undefined
  if (!(await isThere(path)) && !(await write(house.ffmpeg, source, path, { signal }))) {
    await writeFile(unclean, '')
    return undefined
  }
  return readFrom(path, source)
}

/** Finds an earlier output, made during the upload or by an earlier attempt; also for a copied film. */
export async function tablesGiven(folder: string, source: CheckedSource): Promise<CheckedSource | undefined> {
  const path = pathOf(folder, source)
  return runsThrough(source) && (await isThere(path)) ? readFrom(path, source) : undefined
}

/**
 * The same while its file arrives, from the bytes as they come, so that it is done with the last byte. `isWhole`: whether all of
 * them came; an incomplete or damaged output is discarded.
 */
export async function giveTablesInPassing(
  { house, folder, signal }: Within,
  source: CheckedSource,
  input: Readable,
  isWhole: () => boolean,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await write(house.ffmpeg, source, pathOf(folder, source), { signal, input, isWhole })
}

/** Tables depend on the streams: the audible sound may be known only at the end. */
const pathOf = (folder: string, { probe, sound }: CheckedSource) =>
  join(folder, `with-tables-${[probe.picture!.stream, ...sound.map(({ stream }) => stream)].join('-')}.mov`)

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

function readFrom(path: string, source: CheckedSource): CheckedSource {
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

interface WriteRun {
  signal: AbortSignal
  input?: Readable
  isWhole?: () => boolean
}

async function write(ffmpeg: string, source: CheckedSource, path: string, { signal, input, isWhole }: WriteRun): Promise<boolean> {
  // Without frame counts, clock restarts are not detected either.
  if (lacks(ffmpeg, 'counted-frames')) return false
  const partial = `${path}.partial`
  let [begun, complaint] = [false, false]
  // Its length is unknown before its end; a reader of the tables gets the sound as long as the picture.
  const known = source.path !== arriving
  const args = [
    ...[...levelled, ...sourceArgs(source)],
    ...['-filter_complex', `${known ? soundFilters(source) : heardFilters(source)}[heard]`],
    ...['-map', `0:${source.probe.picture!.stream}`, '-c:v', 'copy', '-map', '[heard]', '-c:a', 'pcm_s16le'],
    ...['-map_metadata', '-1', '-map_chapters', '-1', ...(known ? ['-t', (source.durationSeconds + 1).toFixed(3)] : [])],
    ...['-f', 'mov', '-y', `file:${partial}`],
  ]
  try {
    const outcome = await runFfmpeg(ffmpeg, {
      args,
      signal,
      ...(input ? { input } : {}),
      ...encodingAllowance(source),
      // At normal priority: otherwise it would lag far behind the upload.
      background: false,
      writes: dirname(path),
      // PCM is larger than coded sound: for an unknown length, four times the file size is the limit.
      maxOutputBytes: 64_000_000 + (known ? source.sizeBytes * 1.2 + source.durationSeconds * 250_000 : source.sizeBytes * 4),
      onReport: (line) => {
        // Before that it only probes the streams, which may begin in the middle of a picture.
        begun ||= line.includes('Output #0')
        complaint ||= begun && /\[(error|fatal)\]|corrupt|discontinuity|non.?monoton|timestamps are unset|without timestamps/i.test(line)
      },
    })
    if (complaint || verdictOn(outcome) || isWhole?.() === false) return false
    await rename(partial, path)
    return true
  } finally {
    await rm(partial, { force: true })
  }
}
