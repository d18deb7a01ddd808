import { open } from 'node:fs/promises'
import { type PicturePlan, planPicture, soundOnlyPicture, whyNotCopied } from '#core/media-plan.ts'
import { type Probe, parseProbe } from '#core/media-probe.ts'
import { isAbsurdSize, type Refusal, refuse, whereItStops } from '#core/media-refusals.ts'
import { recognizeOther } from '#core/media-signature.ts'
import type { Mp4Film } from '#core/mp4-film.ts'
import { sourceArgs } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { type Mp4Outline, readMp4Outline } from '../files/read-mp4.ts'

/** A source that can be prepared, and what there is to know about it. */
export interface CheckedSource {
  path: string
  sizeBytes: number
  probe: Probe
  film?: Mp4Film
  durationSeconds: number
  picture: PicturePlan
  /** Why its picture must be encoded; null when it can be passed on as it is. */
  mustEncode: string | null
}

const longestSeconds = 48 * 3600

/** Looks at a source without decoding it. Refuses in words what is empty, disguised, unfinished, truncated, without length or of absurd size. */
export async function checkSource(ffmpeg: string, path: string, signal: AbortSignal): Promise<CheckedSource | Refusal> {
  await using file = await open(path)
  const { size: sizeBytes } = await file.stat()
  if (sizeBytes === 0) return refuse('empty')
  const head = Buffer.alloc(Math.min(256, sizeBytes))
  await file.read(head, 0, head.length, 0)
  const other = recognizeOther(head)
  if (other) return refuse('disguised', other)

  const [opened, outline] = await Promise.all([
    runFfmpeg(ffmpeg, { args: sourceArgs(path), reads: [path], signal }),
    readMp4Outline(file, sizeBytes),
  ])
  const probe = parseProbe(opened.report)
  if (!probe) return whyUnreadable(opened.report, outline)
  if (!probe.picture && !probe.sound) return refuse('not-a-video')
  if (probe.picture && isAbsurdSize(probe.picture.width, probe.picture.height)) {
    return refuse('absurd-size', `${probe.picture.width} × ${probe.picture.height}`)
  }
  const durationSeconds = await trueDuration(ffmpeg, path, probe, outline, signal)
  if (typeof durationSeconds !== 'number') return durationSeconds
  if (durationSeconds > longestSeconds) return refuse('absurd-length')
  return {
    path,
    sizeBytes,
    probe,
    film: outline?.film,
    durationSeconds,
    picture: probe.picture ? planPicture(probe.picture, outline?.film) : soundOnlyPicture,
    mustEncode: whyNotCopied(probe, outline?.film, sizeBytes),
  }
}

function whyUnreadable(report: string, outline: Mp4Outline | null): Refusal {
  if (outline && !outline.hasMoov) return refuse('unfinished')
  // ffmpeg takes noise for MP4 when nothing fits better, and says so.
  return /moov atom not found/.test(report) && !/only with low score/.test(report) ? refuse('unfinished') : refuse('not-a-video')
}

/** How long picture and sound really last: what the file says is believed only when there is something to see or hear near its end. */
async function trueDuration(
  ffmpeg: string,
  path: string,
  probe: Probe,
  outline: Mp4Outline | null,
  signal: AbortSignal,
): Promise<number | Refusal> {
  const tables = outline?.film && tableDuration(outline.film)
  const claimed = tables ?? probe.durationSeconds
  if (claimed === 0) return refuse('no-length')
  if (claimed !== null && !outline?.truncated && (tables !== undefined || (await hasFramesAt(ffmpeg, path, probe, claimed, signal))))
    return claimed
  const found = await lastTimestamp(ffmpeg, path, probe, signal)
  if (found < 0.01) return claimed !== null && claimed > 1 ? refuse('truncated', whereItStops(0, claimed)) : refuse('no-length')
  const missing = (claimed ?? found) - found
  return missing > Math.max(1, found * 0.05) ? refuse('truncated', whereItStops(found, claimed!)) : found
}

/** From the tables of a plain MP4; undefined when an edit list changes what is shown, which ffmpeg's own figure takes into account. */
function tableDuration({ video, audio }: Mp4Film): number | undefined {
  if ((video && !video.plainEdits) || (audio && !audio.plainEdits)) return undefined
  const [seen, heard] = [video?.durationSeconds ?? 0, audio?.durationSeconds ?? 0]
  if (!Number.isFinite(seen + heard)) return undefined
  // Sound is coded in frames of its own, so it nearly always ends a little later.
  return seen > 0 && heard < seen + 0.1 ? seen : Math.max(seen, heard)
}

async function hasFramesAt(ffmpeg: string, path: string, probe: Probe, claimed: number, signal: AbortSignal): Promise<boolean> {
  const seekSeconds = Math.max(0, claimed - 2)
  const stream = probe.picture?.stream ?? probe.sound!.stream
  const { report, code } = await runFfmpeg(ffmpeg, {
    args: [...sourceArgs(path, { seekSeconds }), '-map', `0:${stream}`, '-frames', '1', '-f', 'framecrc', 'pipe:2'],
    reads: [path],
    signal,
  })
  return code === 0 && /^0, /m.test(report)
}

/** End of the last packet of picture or sound, by reading the whole file without decoding it. */
async function lastTimestamp(ffmpeg: string, path: string, probe: Probe, signal: AbortSignal): Promise<number> {
  let reached = 0
  const streams = [probe.picture?.stream, probe.sound?.stream].filter((stream) => stream !== undefined)
  const { report } = await runFfmpeg(ffmpeg, {
    args: [...sourceArgs(path), ...streams.flatMap((stream) => ['-map', `0:${stream}`]), '-c', 'copy', '-f', 'null', '-'],
    reads: [path],
    signal,
    onProgress: (seconds) => {
      reached = Math.max(reached, seconds)
    },
  })
  const [, hours, minutes, seconds] = [...report.matchAll(/time=(\d+):(\d\d):(\d\d\.\d+)/g)].at(-1) ?? []
  return Math.max(reached, hours === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}
