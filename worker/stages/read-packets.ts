import { createInterface } from 'node:readline'
import { type PicturePlan, whyKindNotCopied } from '#core/media/media-plan.ts'
import type { Probe, SoundStream } from '#core/media/media-probe.ts'
import { openPacketReader, type PacketTables } from '#core/media/mp4/packet-tables.ts'
import { levelled } from '../ffmpeg/hear-damage.ts'
import { sourceArgs } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'

/** A film in a container without tables that might be passed on. */
export interface ListedSource {
  path: string
  probe: Probe
  picture: PicturePlan
  sound: readonly SoundStream[]
  durationSeconds: number
}

/** Where the clock of a transport stream begins again from nothing: 33 bits of a ninetieth of a millisecond. */
const wrapsAtSeconds = 2 ** 33 / 90_000

/** Reads the packets of a Matroska film or a transport stream once, without decoding them: its tables, or why it cannot be passed on as it is. */
export async function readPackets(ffmpeg: string, source: ListedSource, signal: AbortSignal): Promise<PacketTables | string> {
  const { path, probe, picture, sound } = source
  const why = whyKindNotCopied(probe) ?? whyNotListed(source)
  if (why !== null) return why
  const sounds = sound.map(({ stream }) => stream)
  const reader = openPacketReader({ rate: picture.rate, codec: 'avc1', adts: isBroadcast(probe), sounds })
  let complaint: string | undefined
  const seen = `0:${probe.picture!.stream}`
  const enough = new AbortController()
  const outcome = await runFfmpeg(ffmpeg, {
    args: [
      ...[...levelled, ...sourceArgs({ path }), '-map', seen, '-map', seen, ...sounds.flatMap((stream) => ['-map', `0:${stream}`])],
      // Its parameter sets alone: if they change, one header does not fit the whole film.
      ...['-c', 'copy', '-bsf:v:1', 'h264_mp4toannexb,filter_units=pass_types=7-8', '-f', 'framecrc', 'pipe:1'],
    ],
    reads: [path],
    signal: AbortSignal.any([signal, enough.signal]),
    onReport: (line) => {
      if (/\[(error|fatal)\]|corrupt|timestamp discontinuity/i.test(line)) complaint ??= line
    },
    onOutput: async (output) => {
      for await (const line of createInterface({ input: output })) {
        reader.hear(line)
        // The rest of a long film is not read.
        if (reader.isHopeless()) return enough.abort(new Error('It cannot be passed on.'))
      }
    },
  }).catch((error) => {
    if (enough.signal.aborted && !signal.aborted) return undefined
    throw error
  })
  if (!outcome) return reader.tables()
  if (complaint !== undefined) return `it does not read cleanly: ${complaint.slice(0, 200)}`
  return outcome.code === 0 ? reader.tables() : 'its packets cannot be listed'
}

function whyNotListed({ probe, picture, durationSeconds }: ListedSource): string | null {
  if (!isBroadcast(probe) && !/matroska/.test(probe.container)) return `its container is ${probe.container}`
  if (picture.variableRate) return 'its rate varies'
  const wraps = probe.startsSeconds < -0.5 || probe.startsSeconds + durationSeconds > wrapsAtSeconds
  return isBroadcast(probe) && wraps ? 'its clock wraps' : null
}

const isBroadcast = ({ container }: Probe) => container === 'mpegts'
