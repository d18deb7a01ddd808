import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SoundStream } from '#core/media/media-probe.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import { prepared } from '#core/media/worker-words/prepared.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import { saveWaveform } from '../../records/stills.ts'
import type { StageRun } from '../encode-ladder.ts'
import { publishStoryboard } from '../picture/publish-stills.ts'
import { sampleFrames } from '../picture/sample-frames.ts'
import type { Preparation } from '../preparation.ts'
import { measureLoudness } from '../sound/measure-loudness.ts'
import type { RushProxy } from './publish-proxy.ts'

/** Stills along a rush and its waveform, from its proxy: a tenth of the work of reading the camera file again. Sound alone has no stills. */
export async function publishRushStills(
  preparation: Preparation,
  source: CheckedSource,
  proxy: RushProxy,
  report: (part: number) => void,
): Promise<string | Refusal> {
  const { house, version, signal } = preparation
  const folder = join(preparation.folder, 'stills')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const run = (from: number, to: number): StageRun => ({
    ffmpeg: house.ffmpeg,
    signal,
    onProgress: (part) => report(from + part * (to - from)),
  })
  const seen = asSource(source, proxy)
  let pictures = 0
  if (source.probe.picture) {
    const frames = await sampleFrames(seen, folder, run(0, 0.5))
    if ('code' in frames) return frames
    const refused = await publishStoryboard(preparation, seen, frames, folder, run(0.5, 0.6))
    if (refused) return refused
    pictures = frames.length
  }
  if (source.sound.length > 0) await saveWaveform(house.sql, version.id, await measureLoudness(seen, run(0.6, 1)))
  return pictures > 0 ? prepared.seekPictures(pictures) : prepared.soundOnly()
}

/** The proxy as a file that was looked at: upright, its picture first, its sound behind it. */
function asSource(source: CheckedSource, { path, width, height }: RushProxy): CheckedSource {
  const { frames, seconds } = source.picture.rate
  const rate = frames / seconds
  const shown = { stream: 0, codec: 'h264', pixelFormat: 'yuv420p', width, height, pixelAspect: 1, averageRate: rate, baseRate: rate }
  const picture = { ...shown, interlaced: false, rotation: 0, highDynamicRange: false }
  const heard: SoundStream[] = source.sound.slice(0, 1).map((sound) => ({ ...sound, stream: 1, sampleRate: 48_000, channels: 'stereo' }))
  return {
    ...{ path, sizeBytes: source.sizeBytes, durationSeconds: source.durationSeconds, picture: { ...source.picture, width, height } },
    ...{ clockRestarts: false, missing: [], silent: new Set<number>(), mustEncode: null, sound: heard },
    probe: { ...source.probe, container: 'mov,mp4', startsSeconds: 0, picture, sounds: heard },
  }
}
