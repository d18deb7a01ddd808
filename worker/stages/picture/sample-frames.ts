import { copyFile, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Refusal, refuse } from '#core/media/media-refusals.ts'
import { type LookedAt, storyboardGrid, tileSize } from '#core/media/still-choice.ts'
import { type OpenOptions, sourceArgs } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { verdictOn } from '../../ffmpeg/verdict.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import { partOf, type StageRun } from '../encode-ladder.ts'

export interface SampledFrame extends LookedAt {
  /** A JPEG of the size of a storyboard tile. */
  file: string
}

/** Below this length every frame is decoded, unless key frames come as often as tiles; above it only key frames, a twentieth of the work. */
const fullDecodeSeconds = 60
/** With fewer key frames than this in a longer film the labels are unreliable, and every frame is decoded. */
const fewestKeyFrames = 4

/** Small pictures of frames spread evenly over the film, written into `folder`, each with how it looks. */
export async function sampleFrames(source: CheckedSource, folder: string, run: StageRun): Promise<SampledFrame[] | Refusal> {
  const { intervalSeconds } = storyboardGrid(source.durationSeconds)
  const dense = (source.film?.video?.longestKeyFrameGapSeconds ?? Number.POSITIVE_INFINITY) <= intervalSeconds
  const quick = dense || source.durationSeconds > fullDecodeSeconds
  const sampled = await sample(source, quick, folder, run)
  const enough = 'code' in sampled || sampled.length >= (quick ? fewestKeyFrames : 1)
  if (enough || !quick) return 'code' in sampled || sampled.length > 0 ? sampled : refuse('no-length')
  for (const { file } of sampled) await rm(file)
  const all = await sample(source, false, folder, run)
  return 'code' in all || all.length > 0 ? all : refuse('no-length')
}

async function sample(source: CheckedSource, keyFramesOnly: boolean, folder: string, run: StageRun): Promise<SampledFrame[] | Refusal> {
  const { durationSeconds, picture } = source
  const { intervalSeconds, maxTiles } = storyboardGrid(durationSeconds)
  const tile = tileSize(picture.width, picture.height)
  const spread = `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${(intervalSeconds * (keyFramesOnly ? 0.98 : 0.999)).toFixed(3)})'`
  const outcome = await runFfmpeg(run.ffmpeg, {
    args: [
      ...sourceArgs(source, { keyFramesOnly }),
      ...[
        '-map',
        `0:${source.probe.picture!.stream}`,
        '-vf',
        `${spread},scale=${tile.width}:${tile.height}:flags=area,format=yuvj420p,setsar=1,showinfo`,
      ],
      ...['-fps_mode', 'passthrough', '-frames:v', String(maxTiles), '-q:v', '4', '-f', 'image2', '-y', join(folder, '%04d.jpg')],
    ],
    signal: run.signal,
    reads: [source.path],
    writes: folder,
    background: true,
    onProgress: partOf(source, run),
  })
  const refusal = verdictOn(outcome)
  if (refusal) return refusal
  const seen = looksIn(outcome.report)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.jpg')).sort()
  return files.map((file, at) => ({
    file: join(folder, file),
    ...(seen[at] ?? { seconds: at * intervalSeconds, brightness: 0, contrast: 0 }),
  }))
}

/** One line a frame: `n: 3 pts: … pts_time:6 … mean:[108 126 131] stdev:[42.1 3.0 4.4]`. */
function looksIn(report: string): LookedAt[] {
  return [...report.matchAll(/showinfo.* pts_time:(-?[\d.]+).* mean:\[(\d+)[^\]]*\] stdev:\[([\d.]+)/g)].map(
    ([, seconds, mean, deviation]) => ({
      seconds: Math.max(0, Number(seconds)),
      brightness: Number(mean),
      contrast: Number(deviation),
    }),
  )
}

/** Printed times are rounded: a seek to the very last one would miss it. Less than a frame. */
const roundingSeconds = 0.004

/**
 * A frame in the film's full size, as JPEG at `file`. If seeking fails because of wrong labels or timestamps, the file is read from its beginning; when even
 * that fails, the sampled tile is used.
 */
export async function takeStill(source: CheckedSource, frame: SampledFrame, file: string, run: StageRun): Promise<void> {
  const seekSeconds = Math.max(0, frame.seconds - roundingSeconds)
  const ways: [OpenOptions, string][] = [
    [{ seekSeconds }, ''],
    [{}, `select='gte(t,${seekSeconds.toFixed(6)})',`],
  ]
  for (const [options, select] of ways) {
    await shoot(source, options, select, file, run)
    // Checks the file, not the exit code: ffmpeg returns success without a frame.
    const { size } = await stat(file).catch(() => ({ size: 0 }))
    if (size > 0) return
  }
  await copyFile(frame.file, file)
}

async function shoot(source: CheckedSource, options: OpenOptions, select: string, file: string, run: StageRun) {
  const { width, height } = source.picture
  const scale = Math.min(1, 1920 / Math.max(width, height))
  const size = [width, height].map((pixels) => Math.round((pixels * scale) / 2) * 2).join(':')
  const deinterlace = source.probe.picture!.interlaced ? 'bwdif=mode=send_frame:deint=all,' : ''
  await runFfmpeg(run.ffmpeg, {
    args: [
      ...sourceArgs(source, options),
      ...[
        '-map',
        `0:${source.probe.picture!.stream}`,
        '-vf',
        `${select}${deinterlace}scale=${size}:flags=bicubic,format=yuvj420p,setsar=1`,
      ],
      ...['-frames:v', '1', '-q:v', '3', '-f', 'image2', '-update', '1', '-y', file],
    ],
    signal: run.signal,
    reads: [source.path],
    writes: dirname(file),
  })
}
