import { existsSync } from 'node:fs'
import type { Rung } from '#core/media/ladder.ts'
import { boxesIn } from '#core/media/mp4/mp4-boxes.ts'
import { tracksOf } from '#core/media/mp4/mp4-fragments.ts'
import { runFfmpeg } from './spawn.ts'

/** A hardware encoder of H.264 in ffmpeg. */
export interface Hardware {
  name: string
  /** Arguments before the input. */
  opens?: readonly string[]
  /** Filters appended to a rung's own, beginning with a comma. */
  filter?: string
  /** Devices the sandbox must expose, if they exist. */
  devices: readonly string[]
  codec(rung: Pick<Rung, 'maxBitrate'>, everyFrames: string): string[]
}

const limited = ({ maxBitrate }: Pick<Rung, 'maxBitrate'>) => ['-maxrate', String(maxBitrate), '-bufsize', String(maxBitrate * 2)]
const average = ({ maxBitrate }: Pick<Rung, 'maxBitrate'>) => ['-b:v', String(Math.round(maxBitrate * 0.7)), ...limited({ maxBitrate })]
const there = (...paths: string[]) => paths.filter((path) => existsSync(path))
const dri = () => there('/dev/dri')
const render = '/dev/dri/renderD128'

/** In the order they are tried. Each closes its GOP every two seconds, as the software renditions do. */
export const knownHardware = (): Hardware[] => [
  {
    name: 'h264_nvenc',
    devices: there('/dev/nvidia0', '/dev/nvidiactl', '/dev/nvidia-uvm', '/dev/nvidia-modeset'),
    codec: (rung) => [
      '-c:v',
      'h264_nvenc',
      '-preset',
      'p4',
      '-rc',
      'vbr',
      '-cq',
      '24',
      ...limited(rung),
      '-forced-idr',
      '1',
      '-no-scenecut',
      '1',
    ],
  },
  { name: 'h264_qsv', devices: dri(), codec: (rung) => ['-c:v', 'h264_qsv', '-preset', 'medium', ...average(rung), '-idr_interval', '0'] },
  {
    name: 'h264_vaapi',
    opens: ['-vaapi_device', render],
    filter: ',format=nv12,hwupload',
    devices: dri(),
    codec: (rung) => ['-c:v', 'h264_vaapi', '-rc_mode', 'VBR', ...average(rung), '-idr_interval', '0'],
  },
  { name: 'h264_amf', devices: dri(), codec: (rung) => ['-c:v', 'h264_amf', '-quality', 'balanced', '-rc', 'vbr_peak', ...average(rung)] },
  { name: 'h264_videotoolbox', devices: [], codec: (rung) => ['-c:v', 'h264_videotoolbox', ...average(rung)] },
]

/** The first hardware encoder of this ffmpeg that passes a trial of two seconds; undefined where none does. */
export async function findHardware(ffmpeg: string, known = knownHardware(), encoders = encodersOf(ffmpeg)): Promise<Hardware | undefined> {
  const listed = await encoders.catch(() => '')
  for (const hardware of known) if (new RegExp(`\\b${hardware.name}\\b`).test(listed) && (await passes(ffmpeg, hardware))) return hardware
  return undefined
}

async function encodersOf(ffmpeg: string): Promise<string> {
  const chunks: Buffer[] = []
  await runFfmpeg(ffmpeg, {
    args: ['-encoders'],
    signal: AbortSignal.timeout(20_000),
    onOutput: async (output) => {
      for await (const chunk of output) chunks.push(chunk)
    },
  })
  return Buffer.concat(chunks).toString()
}

const [trialSeconds, trialRate] = [4, 25]

/** Encodes like a ladder, in the same sandbox: every frame, a fragment per two seconds. A missing or broken driver shows here. */
async function passes(ffmpeg: string, hardware: Hardware): Promise<boolean> {
  const chunks: Buffer[] = []
  const everyFrames = String(trialRate * 2)
  try {
    const { code } = await runFfmpeg(ffmpeg, {
      args: [
        ...(hardware.opens ?? []),
        ...['-f', 'lavfi', '-i', `testsrc2=s=640x360:r=${trialRate}:d=${trialSeconds}`],
        ...['-filter_complex', `[0:v]format=yuv420p${hardware.filter ?? ''}[v]`, '-map', '[v]'],
        ...[...hardware.codec({ maxBitrate: 1_000_000 }, everyFrames), '-profile:v', 'high', '-g', everyFrames],
        ...['-f', 'mp4', '-movflags', '+cmaf+frag_keyframe+skip_trailer', 'pipe:1'],
      ],
      devices: hardware.devices,
      signal: AbortSignal.timeout(30_000),
      onOutput: async (output) => {
        for await (const chunk of output) chunks.push(chunk)
      },
    })
    const bytes = Buffer.concat(chunks)
    const fragments = boxesIn(bytes).filter(({ type }) => type === 'moof').length
    return code === 0 && /^avc1/.test(tracksOf(bytes)[0]?.codec ?? '') && fragments >= trialSeconds / 2
  } catch {
    return false
  }
}
