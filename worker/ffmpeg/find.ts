import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { boxesIn } from '#core/media/mp4/mp4-boxes.ts'
import { tracksOf } from '#core/media/mp4/mp4-fragments.ts'
import { missingIn, tryNeeds } from './abilities.ts'
import type { Need } from './needs.ts'
import { runFfmpeg } from './spawn.ts'

const execute = promisify(execFile)
const oldest = [5, 1] as const

/**
 * The ffmpeg to use: the given path, else the system's if it is at least 5.1 and passes a self-check, else the bundled one. With a cache folder
 * each gets a trial of all features (needs.ts), and the usable one with the most features is taken.
 * Throws an Error with a sentence for the operator when none does.
 */
export async function findFfmpeg(given?: string, tried?: { keptIn: string; list?: readonly Need[] }): Promise<string> {
  const faultOf = async (binary: string) =>
    (await faultOfMaking(binary)) ?? (tried ? faultOfNeeds(await tryNeeds(binary, tried.keptIn, tried.list)) : undefined)
  if (given) {
    const fault = await faultOf(given)
    if (fault)
      throw new Error(`FFMPEG_PATH cannot be used: ${given} ${fault}. Point it at ffmpeg 5.1 or newer with libx264, or leave it out.`)
    return given
  }
  const faults: string[] = []
  const usable: string[] = []
  for (const candidate of ['ffmpeg', bundled()]) {
    if (!candidate) continue
    const fault = await faultOf(candidate)
    if (fault) faults.push(`${candidate} ${fault}`)
    else if (missingIn(candidate).length === 0) return candidate
    else usable.push(candidate)
  }
  const [best] = usable.sort((one, other) => missingIn(one).length - missingIn(other).length)
  if (best) return best
  throw new Error(`No ffmpeg can be used (${faults.join('; ')}). Install ffmpeg 5.1 or newer, or set FFMPEG_PATH, then start again.`)
}

function bundled(): string | undefined {
  try {
    const require = createRequire(import.meta.url)
    return require.resolve(`@ffmpeg-binary/${process.platform}-${process.arch}/ffmpeg`)
  } catch {
    return undefined
  }
}

const faultOfNeeds = (missing: readonly Need[]) => {
  const [first] = missing.filter(({ ability }) => ability === undefined)
  return first && `cannot ${first.use} (${first.name})`
}

/** Why this binary is unusable, as the end of a sentence; undefined when it is usable. It must encode H.264 and AAC in CMAF. */
async function faultOfMaking(binary: string): Promise<string | undefined> {
  const version = await execute(binary, ['-version']).catch(() => undefined)
  if (!version) return 'does not start'
  const [, major = '', minor = ''] = /^ffmpeg version n?(\d+)\.(\d+)/.exec(version.stdout) ?? []
  if (major && (Number(major) < oldest[0] || (Number(major) === oldest[0] && Number(minor) < oldest[1])))
    return `is ${major}.${minor}, older than 5.1`
  try {
    const chunks: Buffer[] = []
    const { code } = await runFfmpeg(binary, {
      args: [
        ...[
          '-f',
          'lavfi',
          '-i',
          'color=s=64x64:r=25:d=0.2',
          '-f',
          'lavfi',
          '-i',
          'sine=r=48000:d=0.2',
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
        ],
        ...['-c:a', 'aac', '-bsf:a', 'noise=drop=lt(pts\\,0)', '-f', 'mp4', '-movflags', '+cmaf+frag_keyframe', 'pipe:1'],
      ],
      signal: AbortSignal.timeout(20_000),
      onOutput: async (output) => {
        for await (const chunk of output) chunks.push(chunk)
      },
    })
    const bytes = Buffer.concat(chunks)
    const codecs = tracksOf(bytes)
      .map((track) => track.codec.slice(0, 4))
      .join()
    const whole = boxesIn(bytes).some((box) => box.type === 'moof')
    return code === 0 && whole && codecs === 'avc1,mp4a' ? undefined : 'cannot write H.264 and AAC'
  } catch {
    return 'cannot be run with the limits this house sets'
  }
}
