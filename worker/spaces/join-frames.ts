import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PaintedSpace } from '#contract/spaces/spaces.ts'
import { type Halt, pathMs } from '#core/spaces/path.ts'
import { houseFramesASecond } from '#core/spaces/recording.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import type { WorkerHouse } from '../job-context.ts'

interface FramesToJoin {
  house: WorkerHouse
  frames: string
  space: PaintedSpace
  path: readonly Halt[]
  folder: string
  signal: AbortSignal
}

/** Makes a film of frames: with the sounds that are at the halts, each from when one goes there until one goes on. Answers its path. */
export async function joinFrames({ house, frames, space, path, folder, signal }: FramesToJoin): Promise<string> {
  const heard: { file: string; startsMs: number; lastsMs: number }[] = []
  for (const [at, { spot, startsMs }] of path.entries()) {
    const asset = space.assets.find(({ id, kind, state }) => id === spot.assetId && kind === 'sound' && state === 'ready')
    if (!asset?.facts.file) continue
    const file = join(folder, `sound-${at}.m4a`)
    await writeFile(file, await house.files.readBytes('spaces', `${asset.folder}/${asset.facts.file}`, undefined, signal))
    heard.push({ file, startsMs, lastsMs: (path[at + 1]?.startsMs ?? pathMs(path)) - startsMs })
  }
  const out = join(folder, 'path.mp4')
  const sounds = heard.map(
    ({ startsMs, lastsMs }, at) =>
      `[${at + 1}:a]atrim=duration=${(lastsMs / 1000).toFixed(3)},afade=t=out:st=${Math.max(0, lastsMs / 1000 - 0.15).toFixed(3)}:d=0.15,adelay=${Math.round(startsMs)}:all=1[s${at}]`,
  )
  const mixed = `${heard.map((_, at) => `[s${at}]`).join('')}amix=inputs=${heard.length}:normalize=0:duration=longest,apad[sound]`
  const { code, report } = await runFfmpeg(house.ffmpeg, {
    args: [
      ...['-f', 'mjpeg', '-framerate', String(houseFramesASecond), '-i', frames],
      ...heard.flatMap(({ file }) => ['-i', file]),
      ...(heard.length > 0
        ? ['-filter_complex', [...sounds, mixed].join(';'), '-map', '0:v', '-map', '[sound]', '-c:a', 'aac', '-b:a', '160k', '-shortest']
        : []),
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '17', '-maxrate', '9M', '-bufsize', '18M', '-pix_fmt', 'yuv420p'],
      ...[
        '-vf',
        'scale=out_range=tv:out_color_matrix=bt709',
        '-colorspace',
        'bt709',
        '-color_primaries',
        'bt709',
        '-color_trc',
        'bt709',
        '-color_range',
        'tv',
      ],
      ...['-movflags', '+faststart', '-y', out],
    ],
    reads: [frames, ...heard.map(({ file }) => file)],
    writes: folder,
    maxStandstillMs: 120_000,
    background: true,
    signal,
  })
  if (code !== 0) throw new Error(`The frames of a path could not be joined: ${report.slice(-500)}`)
  return out
}
