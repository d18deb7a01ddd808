import type { Probe } from '#core/media-probe.ts'
import { type Refusal, refuse, whereItStops } from '#core/media-refusals.ts'
import type { Mp4Film } from '#core/mp4-film.ts'
import { sourceArgs, type TimedFile } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import type { Mp4Outline } from '../files/read-mp4.ts'

export interface SourceLength {
  durationSeconds: number
  clockRestarts: boolean
}

interface Reading {
  /** End of the last packet. */
  seconds: number
  clockRestarts: boolean
}

/** How long picture and sound really last: what the file says is believed only when there is something to see or hear near its end. */
export async function measureLength(
  ffmpeg: string,
  path: string,
  probe: Probe,
  outline: Mp4Outline | null,
  signal: AbortSignal,
): Promise<SourceLength | Refusal> {
  if (isBroadcast(probe)) return broadcastLength(ffmpeg, path, probe, signal)
  const tables = outline?.film && tableDuration(outline.film)
  const claimed = tables ?? probe.durationSeconds
  if (claimed === 0) return refuse('no-length')
  if (claimed !== null && !outline?.truncated && (tables !== undefined || (await hasFramesAt(ffmpeg, path, probe, claimed, signal))))
    return { durationSeconds: claimed, clockRestarts: false }
  const { seconds: found } = await readThrough(ffmpeg, { path }, probe, signal)
  if (found < 0.01) return claimed !== null && claimed > 1 ? refuse('truncated', whereItStops(0, claimed)) : refuse('no-length')
  const missing = (claimed ?? found) - found
  return missing > Math.max(1, found * 0.05)
    ? refuse('truncated', whereItStops(found, claimed!))
    : { durationSeconds: found, clockRestarts: false }
}

/** Containers without a length of their own, whose clock may wrap, jump and begin anew: ffmpeg's figure is the difference of two clock readings. */
const isBroadcast = ({ container }: Probe) => /^(mpegts|mpeg)$/.test(container)

async function broadcastLength(ffmpeg: string, path: string, probe: Probe, signal: AbortSignal): Promise<SourceLength | Refusal> {
  const first = await readThrough(ffmpeg, { path }, probe, signal)
  const { seconds, clockRestarts } = first.clockRestarts
    ? { ...(await readThrough(ffmpeg, { path, clockRestarts: true }, probe, signal)), clockRestarts: true }
    : first
  return seconds < 0.01 ? refuse('no-length') : { durationSeconds: seconds, clockRestarts }
}

/** From the tables of a plain MP4; undefined when an edit list changes what is shown, which ffmpeg's own figure takes into account. */
function tableDuration({ video, audios: [audio] }: Mp4Film): number | undefined {
  if ((video && !video.plainEdits) || (audio && !audio.plainEdits)) return undefined
  const [seen, heard] = [video?.durationSeconds ?? 0, audio?.durationSeconds ?? 0]
  if (!Number.isFinite(seen + heard)) return undefined
  // Sound is coded in frames of its own, so it nearly always ends a little later.
  return seen > 0 && heard < seen + 0.1 ? seen : Math.max(seen, heard)
}

async function hasFramesAt(ffmpeg: string, path: string, probe: Probe, claimed: number, signal: AbortSignal): Promise<boolean> {
  const seekSeconds = Math.max(0, claimed - 2)
  const stream = probe.picture?.stream ?? probe.sounds[0]!.stream
  const { report, code } = await runFfmpeg(ffmpeg, {
    args: [...sourceArgs({ path }, { seekSeconds }), '-map', `0:${stream}`, '-frames', '1', '-f', 'framecrc', 'pipe:2'],
    reads: [path],
    signal,
  })
  return code === 0 && /^0, /m.test(report)
}

/** Reads the whole file without decoding it. */
async function readThrough(ffmpeg: string, file: TimedFile, probe: Probe, signal: AbortSignal): Promise<Reading> {
  let reached = 0
  const streams = [probe.picture?.stream, probe.sounds[0]?.stream].filter((stream) => stream !== undefined)
  const { report } = await runFfmpeg(ffmpeg, {
    args: [...sourceArgs(file), ...streams.flatMap((stream) => ['-map', `0:${stream}`]), '-c', 'copy', '-f', 'null', '-'],
    reads: [file.path],
    signal,
    onProgress: (seconds) => {
      reached = Math.max(reached, seconds)
    },
  })
  const [, hours, minutes, seconds] = [...report.matchAll(/time=(\d+):(\d\d):(\d\d\.\d+)/g)].at(-1) ?? []
  return {
    seconds: Math.max(reached, hours === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)),
    clockRestarts: /timestamp discontinuity/.test(report),
  }
}
