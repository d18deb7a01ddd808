import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Assembly } from '#core/edit/assembly.ts'
import type { EditClock } from '#core/edit/items.ts'
import { pictureStretches, type Shown, type Stretch, sampleAt, soundStretches } from '#core/edit/render-plan.ts'
import { countingOf, timecodeOf } from '#core/time/frame-counts.ts'
import { sourceArgs } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { pictureGraph, type RenderFrame, type RushFiles, type StretchGraph, soundGraph, soundRate } from './stretch-graph.ts'

export interface RenderRun {
  ffmpeg: string
  /** Empty, and removed by the caller. */
  folder: string
  signal: AbortSignal
  /** Part of the record that is made, 0 to 1. */
  onProgress(part: number): void
}

interface Rendering {
  assembly: Assembly
  clock: EditClock
  frame: RenderFrame
  files: ReadonlyMap<string, RushFiles>
  card(shown: Shown): string | undefined
}

/** A limit, so that the size of a cut is known before it is rendered: megabits a second. */
export const mostPictureMegabits = 24
const bytesPerSample = 4

/**
 * Renders a cut into one MP4, some stretches at a time: each has exactly its frames and samples, so that the frame after a join is the in-frame of its item and
 * picture and sound never drift apart. Without B-frames the stretches are joined as a stream, counted at the rate of the edit. Answers the path.
 */
export async function renderCut(rendering: Rendering, run: RenderRun): Promise<string> {
  const [picture, sound] = [join(run.folder, 'picture.h264'), join(run.folder, 'sound.wav')]
  await renderPicture(rendering, picture, run)
  await renderSound(rendering, sound, run)
  const made = join(run.folder, 'cut.mp4')
  const { rate } = rendering.clock
  await ffmpeg(run, {
    inputs: [
      { path: picture, args: ['-framerate', `${rate.frames}/${rate.seconds}`, ...sourceArgs({ path: picture })] },
      { path: sound, args: sourceArgs({ path: sound }) },
    ],
    args: [
      ...['-map', '0:v:0', '-map', '1:a:0', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '256k'],
      ...['-timecode', writtenTimecode(rendering.clock), '-movflags', '+faststart', '-f', 'mp4', '-y', `file:${made}`],
    ],
  })
  return made
}

async function renderPicture({ assembly, frame, files, card }: Rendering, path: string, run: RenderRun) {
  const keyFrames = String(Math.max(1, Math.round((2 * frame.rate.frames) / frame.rate.seconds)))
  // Said, not guessed: where a graph does not tell, ffmpeg counts by 25 and drops frames.
  const counted = ['-r', `${frame.rate.frames}/${frame.rate.seconds}`]
  const codec = [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-profile:v', 'high', '-bf', '0', '-g', keyFrames],
    ...['-maxrate', `${mostPictureMegabits}M`, '-bufsize', `${mostPictureMegabits * 2}M`, '-f', 'h264'],
  ]
  for (const stretches of atOnce(pictureStretches(assembly), files)) {
    const piece = join(run.folder, 'piece.h264')
    const { inputs, graph } = pictureGraph(stretches, frame, files, card)
    const frames = stretches.reduce((sum, stretch) => sum + stretch.frames, 0)
    await ffmpeg(run, {
      inputs,
      args: ['-filter_complex', graph, '-map', '[v]', '-frames:v', String(frames), ...counted, ...codec, '-y', `file:${piece}`],
    })
    await append(piece, path)
    run.onProgress((0.9 * (stretches[0]!.from + frames)) / assembly.frames)
  }
}

async function renderSound({ assembly, clock, files }: Rendering, path: string, run: RenderRun) {
  await using file = await open(path, 'w')
  await file.write(waveHeader(sampleAt(assembly.frames, clock, soundRate)))
  await file.close()
  const heard = soundStretches(assembly).map((stretch) => {
    const until = stretch.from + stretch.frames
    return { ...stretch, samples: sampleAt(until, clock, soundRate) - sampleAt(stretch.from, clock, soundRate) }
  })
  for (const stretches of atOnce(heard, files)) {
    const piece = join(run.folder, 'piece.pcm')
    const last = stretches.at(-1)!
    const samples = stretches.reduce((sum, stretch) => sum + stretch.samples, 0)
    const { inputs, graph } = soundGraph(stretches, clock.rate, files)
    await ffmpeg(run, {
      inputs,
      args: ['-filter_complex', graph, '-map', '[a]', '-ac', '2', '-c:a', 'pcm_s16le', '-f', 's16le', '-y', `file:${piece}`],
    })
    const { size } = await stat(piece)
    if (size !== samples * bytesPerSample) throw new Error(`Stretches of ${samples} samples have ${size / bytesPerSample}`)
    await append(piece, path)
    run.onProgress(0.9 + (0.09 * (last.from + last.frames)) / assembly.frames)
  }
}

/** One program begins at a time, and it costs as much as a second of a small picture: as many stretches as its memory has room for are rendered by one. */
function atOnce<One extends Stretch>(stretches: readonly One[], files: ReadonlyMap<string, RushFiles>): One[][] {
  const batches: One[][] = []
  let pixels = Number.POSITIVE_INFINITY
  for (const stretch of stretches) {
    const own = stretch.shown.reduce((sum, { event }) => sum + pixelsOf(event.rush ? files.get(event.rush.id) : undefined), 0)
    pixels += own
    if (pixels > mostPixels || batches.at(-1)!.length >= mostStretches) {
      batches.push([])
      pixels = own
    }
    batches.at(-1)!.push(stretch)
  }
  return batches
}
const mostStretches = 16
/** Of all pictures a program has open: four of 1920 × 1080. Each keeps some frames in memory. */
const mostPixels = 4 * 1920 * 1080
const pixelsOf = (file: RushFiles | undefined) => (file ? file.source.picture.width * file.source.picture.height : 0)

async function append(piece: string, whole: string) {
  await pipeline(createReadStream(piece), createWriteStream(whole, { flags: 'a' }))
  await rm(piece)
}

async function ffmpeg({ ffmpeg, folder, signal }: RenderRun, { inputs, args }: Pick<StretchGraph, 'inputs'> & { args: string[] }) {
  const outcome = await runFfmpeg(ffmpeg, {
    args: [...inputs.flatMap((input) => input.args), ...args],
    signal,
    background: true,
    reads: [...new Set(inputs.map(({ path }) => path))],
    writes: folder,
    maxSeconds: 12 * 3600,
  })
  if (outcome.code !== 0) throw new Error(`Stretches could not be rendered: ${outcome.report.slice(-2000)}`)
}

/** Of 16-bit stereo at 48 kHz. */
function waveHeader(samples: number): Buffer {
  const [header, bytes] = [Buffer.alloc(44), samples * bytesPerSample]
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(soundRate, 24)
  header.writeUInt32LE(soundRate * bytesPerSample, 28)
  header.writeUInt16LE(bytesPerSample, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}

const writtenTimecode = ({ rate, dropFrame, startFrame }: EditClock): string => timecodeOf(startFrame, countingOf(rate, dropFrame))
