import { createInterface } from 'node:readline'
import { type DamagedPlace, toldFromSeconds } from '#core/media/damaged-places.ts'
import type { Probe } from '#core/media/media-probe.ts'
import { type Refusal, refuse, whereItStops } from '#core/media/media-refusals.ts'
import type { Mp4Film } from '#core/media/mp4/mp4-film.ts'
import { lacks } from '../ffmpeg/abilities.ts'
import { sourceArgs, type TimedFile } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import type { Mp4Outline } from '../files/read-mp4.ts'

export interface SourceLength {
  durationSeconds: number
  clockRestarts: boolean
  /** Declared content that is missing in the file. */
  missing: DamagedPlace[]
}

interface Reading {
  /** Where picture and sound end. */
  seconds: number
  clockRestarts: boolean
  /** Truncated, with any declared length. */
  breaksOff: boolean
}

/** The real length of picture and sound: the declared one is used only when there is media near its end. */
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
  if (tables !== undefined) return fromTables(outline!.film!, tables)
  if (claimed !== null && !outline?.truncated && (await hasFramesAt(ffmpeg, path, probe, claimed, signal)))
    return { durationSeconds: claimed, clockRestarts: false, missing: [] }
  const { seconds: found, breaksOff } = await readThrough(ffmpeg, { path }, probe, signal)
  // A subtitle that outlasts the picture makes a Matroska file longer too; only a truncated file has lost its end.
  const promised = claimed === null || (/matroska/.test(probe.container) && !breaksOff) ? found : claimed
  return judge(found, promised, [])
}

/** Tables list every sample and its position in the file. */
function fromTables({ video, audios: [audio] }: Mp4Film, claimed: number): SourceLength | Refusal {
  const stretches = (video ?? audio!).missing
  const last = stretches.at(-1)
  const endsEarly = last && last.endsSeconds > (video ?? audio!).durationSeconds - 0.01 ? last : undefined
  const within = stretches.filter((stretch) => stretch !== endsEarly).map((stretch) => ({ what: 'missing' as const, ...stretch }))
  const unheard =
    video && audio ? audio.missing.filter(({ startsSeconds }) => startsSeconds < (endsEarly?.startsSeconds ?? claimed) - 1) : []
  return judge(endsEarly?.startsSeconds ?? claimed, claimed, [
    ...within,
    ...unheard.map((stretch) => ({ what: 'sound' as const, ...stretch })),
  ])
}

/** Without its end a film is still accepted, and its creator is notified; without a twentieth of it, it is another film. */
function judge(found: number, claimed: number, places: DamagedPlace[]): SourceLength | Refusal {
  if (found < 0.01) return claimed > 1 ? refuse('truncated', whereItStops(0, claimed)) : refuse('no-length')
  const lost = claimed - found
  if (lost > Math.max(1, found * 0.05)) return refuse('truncated', whereItStops(found, claimed))
  const end: DamagedPlace[] = lost > toldFromSeconds(claimed) ? [{ what: 'missing', startsSeconds: found, endsSeconds: claimed }] : []
  return { durationSeconds: found, clockRestarts: false, missing: [...places, ...end] }
}

/** Containers without a declared length, whose clock may wrap, jump and restart: ffmpeg's figure is the difference of two timestamps. */
const isBroadcast = ({ container }: Probe) => /^(mpegts|mpeg)$/.test(container)

async function broadcastLength(ffmpeg: string, path: string, probe: Probe, signal: AbortSignal): Promise<SourceLength | Refusal> {
  const first = await readThrough(ffmpeg, { path }, probe, signal)
  const { seconds, clockRestarts } = first.clockRestarts
    ? { ...(await readThrough(ffmpeg, { path, clockRestarts: true }, probe, signal)), clockRestarts: true }
    : first
  return seconds < 0.01 ? refuse('no-length') : { durationSeconds: seconds, clockRestarts, missing: [] }
}

/** From a film's tables; undefined when an edit list changes what is shown, which ffmpeg's own figure takes into account. */
export function tableDuration({ video, audios: [audio] }: Mp4Film): number | undefined {
  if ((video && !video.plainEdits) || (audio && !audio.plainEdits)) return undefined
  const [seen, heard] = [video?.durationSeconds ?? 0, audio?.durationSeconds ?? 0]
  return Number.isFinite(seen + heard) ? lengthOf(seen, heard) : undefined
}

/** Audio frames are fixed-size, so sound nearly always ends a little later. */
const lengthOf = (seen: number, heard: number) => (seen > 0 && heard < seen + 0.1 ? seen : Math.max(seen, heard))

async function hasFramesAt(ffmpeg: string, path: string, probe: Probe, claimed: number, signal: AbortSignal): Promise<boolean> {
  const seekSeconds = Math.max(0, claimed - toldFromSeconds(claimed) - 0.1)
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
  const streams = [probe.picture?.stream, probe.sounds[0]?.stream].filter((stream) => stream !== undefined)
  const ends = streams.map(() => openEnd())
  let clockRestarts = false
  // Before 6.0 ffmpeg reports it only with error detection enabled.
  const level = lacks(ffmpeg, 'counted-frames') ? ['-loglevel', 'debug'] : []
  const { report } = await runFfmpeg(ffmpeg, {
    onReport: (line) => {
      clockRestarts ||= line.includes('timestamp discontinuity')
    },
    args: [
      ...level,
      ...sourceArgs(file),
      ...streams.flatMap((stream) => ['-map', `0:${stream}`]),
      '-c',
      'copy',
      '-f',
      'framecrc',
      'pipe:1',
    ],
    reads: [file.path],
    signal,
    // The time ffmpeg reports is that of the stream that ends first.
    onOutput: async (output) => {
      for await (const line of createInterface({ input: output })) {
        const [, stream, ticks, each] = /^#tb (\d+): (\d+)\/(\d+)/.exec(line) ?? []
        if (stream !== undefined) ends[Number(stream)]?.setTick(Number(ticks) / Number(each))
        const packet = /^(\d+), *(-?\d+), *(-?\d+), *(-?\d+),/.exec(line)
        if (packet) ends[Number(packet[1])]?.hear(Math.max(Number(packet[2]), Number(packet[3])) + Math.max(0, Number(packet[4])))
      }
    },
  })
  const seconds = ends.map((end) => end.seconds())
  const [seen, heard] = probe.picture ? [seconds[0] ?? 0, seconds[1] ?? 0] : [0, seconds[0] ?? 0]
  return {
    seconds: lengthOf(seen, heard),
    clockRestarts,
    breaksOff: /ended prematurely|partial file|truncat/i.test(report),
  }
}

/** Limit of B-frame reordering. A clock that was wrong long before the end is ignored. */
const lastPackets = 32

/** Where a stream ends, by its last packets. */
function openEnd() {
  let tick = 0
  const last: number[] = []
  return {
    setTick(seconds: number) {
      tick = seconds
    },
    hear(end: number) {
      if (last.push(end) > lastPackets) last.shift()
    },
    seconds: () => Math.max(0, ...last) * tick,
  }
}
