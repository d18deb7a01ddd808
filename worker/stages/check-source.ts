import { open } from 'node:fs/promises'
import { planPicture, soundOnlyPicture, whyNotCopied } from '#core/media/media-plan.ts'
import { type Probe, parseProbe } from '#core/media/media-probe.ts'
import { isAbsurdSize, type Refusal, refuse } from '#core/media/media-refusals.ts'
import { recognizeOther } from '#core/media/media-signature.ts'
import type { PacketTables } from '#core/media/mp4/packet-tables.ts'
import { chooseSound } from '#core/media/sound/sound-choice.ts'
import { lacks } from '../ffmpeg/abilities.ts'
import { sourceArgs } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { type Mp4Outline, readMp4Outline } from '../files/read-mp4.ts'
import { measureLength, type SourceLength, tableDuration } from './measure-length.ts'
import { readPackets } from './read-packets.ts'
import { findSilence } from './sound/find-silence.ts'

/** See `chooseSound`. */
export interface SoundWish {
  language?: string
  chosen?: readonly number[]
}

export const longestSeconds = 48 * 3600

/** Probes a source without decoding it. Refuses empty, disguised, unfinished, truncated files, and those without length or of absurd size. */
export async function checkSource(
  ffmpeg: string,
  path: string,
  signal: AbortSignal,
  wishes: SoundWish = {},
): Promise<CheckedSource | Refusal> {
  await using file = await open(path)
  const { size: sizeBytes } = await file.stat()
  if (sizeBytes === 0) return refuse('empty')
  const head = Buffer.alloc(Math.min(256, sizeBytes))
  await file.read(head, 0, head.length, 0)
  const other = recognizeOther(head)
  if (other) return refuse('disguised', other)

  const [opened, outline] = await Promise.all([
    runFfmpeg(ffmpeg, { args: sourceArgs({ path }), reads: [path], signal }),
    readMp4Outline(file, sizeBytes),
  ])
  const probe = parseProbe(opened.report)
  if (!probe) return whyUnreadable(opened.report, outline)
  if (!probe.picture && probe.sounds.length === 0) return refuse('not-a-video')
  if (probe.picture && isAbsurdSize(probe.picture.width, probe.picture.height)) {
    return refuse('absurd-size', `${probe.picture.width} × ${probe.picture.height}`)
  }
  if (probe.picture?.highDynamicRange && lacks(ffmpeg, 'high-range')) return refuse('no-high-range')
  const length = await measureLength(ffmpeg, path, probe, outline, signal)
  if ('code' in length) return length
  if (length.durationSeconds > longestSeconds) return refuse('absurd-length')
  const silent = await silentIn(ffmpeg, path, probe, length, signal)
  const heard = chooseSound(probe.sounds, { silent, language: wishes.language ?? '', chosen: wishes.chosen })
  const sound = probe.sounds.filter(({ stream }) => heard.includes(stream))
  const picture = probe.picture ? planPicture(probe.picture, outline?.film) : soundOnlyPicture
  const known = { path, sizeBytes, probe, ...length, picture, sound, silent }
  if (outline) return { ...known, film: outline.film, mustEncode: whyNotCopied(probe, sound, outline.film, sizeBytes) }
  if (lacks(ffmpeg, 'counted-frames')) return withTables(known, 'this ffmpeg cannot count its frames anew')
  const whole = length.missing.length === 0 && !length.clockRestarts
  return withTables(known, whole ? await readPackets(ffmpeg, known, signal) : 'some of it is missing, or its clock begins anew')
}

/** The packet tables count only for a film that is copied; others are encoded by ffmpeg's figures. */
function withTables(known: Omit<CheckedSource, 'mustEncode'>, tables: PacketTables | string): CheckedSource {
  if (typeof tables === 'string') return { ...known, mustEncode: tables }
  const mustEncode = whyNotCopied(known.probe, known.sound, tables.film, tables.bytes)
  if (mustEncode !== null) return { ...known, mustEncode }
  return {
    ...known,
    film: tables.film,
    grid: tables.grid,
    durationSeconds: tableDuration(tables.film) ?? known.durationSeconds,
    mustEncode,
  }
}

async function silentIn(ffmpeg: string, path: string, probe: Probe, length: SourceLength, signal: AbortSignal): Promise<Set<number>> {
  if (probe.sounds.length < 2) return new Set()
  return findSilence(ffmpeg, { path, clockRestarts: length.clockRestarts }, probe.sounds, length.durationSeconds, signal)
}

function whyUnreadable(report: string, outline: Mp4Outline | null): Refusal {
  if (outline && !outline.hasMoov) return refuse('unfinished')
  // ffmpeg takes noise for MP4 when nothing fits better, and logs that.
  return /moov atom not found/.test(report) && !/only with low score/.test(report) ? refuse('unfinished') : refuse('not-a-video')
}
