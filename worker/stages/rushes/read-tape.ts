import { createInterface } from 'node:readline'
import { frameOfSamples, framesInSamples } from '#core/edit/rushes/rush-frames.ts'
import {
  channelsOf,
  type PictureRate,
  rateOfTape,
  readTapeNotes,
  startTimecodeOf,
  type Tape,
  type TapeNotes,
} from '#core/edit/rushes/tape-facts.ts'
import { perSecond, type Rate } from '#core/media/media-plan.ts'
import { countingOf, framesOfTimecode } from '#core/time/frame-counts.ts'
import { sourceArgs } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import { readWaveFile } from '../../files/read-wave.ts'

/** Reads it once. `pictureRate`: that of the film's pictures, for a sound whose recorder does not say what it counts by. */
export async function readTape(ffmpeg: string, source: CheckedSource, pictureRate: PictureRate, signal: AbortSignal): Promise<Tape> {
  const { path, probe } = source
  const { report } = await runFfmpeg(ffmpeg, { args: sourceArgs({ path }), reads: [path], signal })
  const notes = readTapeNotes(report)
  if (!probe.picture) return soundTape(source, notes, pictureRate)
  const rate = source.picture.variableRate ? source.picture.rate : rateOfTape(nominalRate(source))
  const start = startTimecodeOf(probe)
  const counting = countingOf(rate, start?.dropFrame ?? false)
  return {
    ...notes,
    rate,
    dropFrame: counting.dropFrame,
    startFrame: start === null ? null : framesOfTimecode(start.written, counting),
    durationFrames: Math.max(1, await framesIn(ffmpeg, source, rate, signal)),
    variableRate: source.picture.variableRate,
    channels: channelsOf(probe.sounds),
    take: '',
    sound: null,
  }
}

const nominalRate = ({ film, probe }: CheckedSource) => film?.video?.frameRate || probe.picture!.averageRate || probe.picture!.baseRate

/** Frames are counted; only where the rate varies they are those the proxy has. */
async function framesIn(ffmpeg: string, source: CheckedSource, rate: Rate, signal: AbortSignal): Promise<number> {
  if (source.picture.variableRate || source.clockRestarts) return Math.floor(source.durationSeconds * perSecond(rate) + 1e-6)
  const track = source.film?.video
  if (track?.frames && track.plainEdits && track.missing.length === 0) return track.frames
  let frames = 0
  await runFfmpeg(ffmpeg, {
    args: [
      ...sourceArgs({ path: source.path }),
      ...['-map', `0:${source.probe.picture!.stream}`, '-c', 'copy', '-f', 'framecrc', 'pipe:1'],
    ],
    reads: [source.path],
    signal,
    onOutput: async (output) => {
      for await (const line of createInterface({ input: output })) if (/^0,/.test(line)) frames++
    },
  })
  return frames
}

async function soundTape(source: CheckedSource, notes: TapeNotes, pictureRate: PictureRate): Promise<Tape> {
  const wave = await readWaveFile(source.path)
  const said = wave?.notes
  const rate = said?.rate ?? pictureRate.rate
  const { sampleRate, samples } = wave ?? {
    sampleRate: source.probe.sounds[0]!.sampleRate,
    samples: Math.round(source.durationSeconds * source.probe.sounds[0]!.sampleRate),
  }
  const startSamples = said?.startSamples ?? null
  return {
    ...notes,
    reel: said?.tape || notes.reel,
    shotOn: said?.recordedOn ?? notes.shotOn,
    rate,
    dropFrame: countingOf(rate, said?.rate ? said.dropFrame : pictureRate.dropFrame).dropFrame,
    startFrame: startSamples === null ? null : frameOfSamples(startSamples, sampleRate, rate),
    durationFrames: Math.max(1, framesInSamples(samples, sampleRate, rate)),
    variableRate: false,
    channels: said && said.channels.length > 0 ? said.channels : channelsOf(source.probe.sounds),
    take: said?.take ?? '',
    sound: { startSamples, sampleRate, samples, ratePresumed: !said?.rate },
  }
}
