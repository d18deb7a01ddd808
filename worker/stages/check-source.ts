import { open } from 'node:fs/promises'
import type { DamagedPlace } from '#core/damaged-places.ts'
import { type PicturePlan, planPicture, soundOnlyPicture, whyNotCopied } from '#core/media-plan.ts'
import { type Probe, parseProbe, type SoundStream } from '#core/media-probe.ts'
import { isAbsurdSize, type Refusal, refuse } from '#core/media-refusals.ts'
import { recognizeOther } from '#core/media-signature.ts'
import type { Mp4Film } from '#core/mp4-film.ts'
import { chooseSound } from '#core/sound-choice.ts'
import { sourceArgs } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { type Mp4Outline, readMp4Outline } from '../files/read-mp4.ts'
import { findSilence } from './find-silence.ts'
import { measureLength } from './measure-length.ts'

/** A source that can be prepared, and what there is to know about it. */
export interface CheckedSource {
  path: string
  sizeBytes: number
  probe: Probe
  film?: Mp4Film
  durationSeconds: number
  /** See `TimedFile`. */
  clockRestarts: boolean
  /** What the file says it has and has not. */
  missing: DamagedPlace[]
  picture: PicturePlan
  /** What people hear: no stream, one, or two that are mixed. */
  sound: SoundStream[]
  /** Streams in which there is nothing to hear. Only looked for where there is a choice. */
  silent: ReadonlySet<number>
  /** Why its picture must be encoded; null when it can be passed on as it is. */
  mustEncode: string | null
}

/** See `chooseSound`. */
export interface SoundWish {
  language?: string
  chosen?: readonly number[]
}

const longestSeconds = 48 * 3600

/** Looks at a source without decoding it. Refuses in words what is empty, disguised, unfinished, truncated, without length or of absurd size. */
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
  const length = await measureLength(ffmpeg, path, probe, outline, signal)
  if ('code' in length) return length
  const { durationSeconds, clockRestarts, missing } = length
  if (durationSeconds > longestSeconds) return refuse('absurd-length')
  const silent =
    probe.sounds.length > 1 ? await findSilence(ffmpeg, { path, clockRestarts }, probe.sounds, durationSeconds, signal) : new Set<number>()
  const heard = chooseSound(probe.sounds, { silent, language: wishes.language ?? '', chosen: wishes.chosen })
  const sound = probe.sounds.filter(({ stream }) => heard.includes(stream))
  return {
    path,
    sizeBytes,
    probe,
    film: outline?.film,
    durationSeconds,
    clockRestarts,
    missing,
    picture: probe.picture ? planPicture(probe.picture, outline?.film) : soundOnlyPicture,
    mustEncode: whyNotCopied(probe, sound, outline?.film, sizeBytes),
    sound,
    silent,
  }
}

function whyUnreadable(report: string, outline: Mp4Outline | null): Refusal {
  if (outline && !outline.hasMoov) return refuse('unfinished')
  // ffmpeg takes noise for MP4 when nothing fits better, and says so.
  return /moov atom not found/.test(report) && !/only with low score/.test(report) ? refuse('unfinished') : refuse('not-a-video')
}
