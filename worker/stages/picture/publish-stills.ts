import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Refusal } from '#core/media/media-refusals.ts'
import { choosePosters, storyboardGrid, tileSize } from '#core/media/still-choice.ts'
import { prepared } from '#core/media/worker-words/prepared.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { verdictOn } from '../../ffmpeg/verdict.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import { freshWord } from '../../files/store-rendition.ts'
import type { WorkerHouse } from '../../job-context.ts'
import { proposePoster, saveStillTime, saveStoryboard, saveWaveform } from '../../records/stills.ts'
import { encodeLadder, type StageRun } from '../encode-ladder.ts'
import type { Preparation } from '../preparation.ts'
import { measureLoudness } from '../sound/measure-loudness.ts'
import { type SampledFrame, sampleFrames, takeStill } from './sample-frames.ts'

const postersProposed = 5

/** Posters to choose from, a sprite for the seek bar, and the sound's waveform. */
export async function publishStills(
  preparation: Preparation,
  source: CheckedSource,
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

  const seen = source.probe.picture ? source : await pictureOfSound(source, folder, run(0, 0.3))
  if ('code' in seen) return seen
  const frames = await sampleFrames(seen, folder, run(0.3, 0.6))
  if ('code' in frames) return frames
  const posters = await publishPosters(preparation, seen, frames, folder, run(0.6, 0.7))
  const refused = await publishStoryboard(preparation, seen, frames, folder, run(0.7, 0.75))
  if (refused) return refused
  const hasSound = source.sound.length > 0
  const waveform = hasSound ? await measureLoudness(source, run(0.75, 1)) : undefined
  if (hasSound) await saveWaveform(house.sql, version.id, waveform)
  if (hasSound && !waveform?.measured)
    house.log.warn({ version: version.id, peaks: waveform !== undefined }, 'the sound of a film could not be measured')
  const unmeasured = hasSound && !waveform?.measured ? [prepared.unmeasured()] : []
  return [prepared.posters(posters), prepared.seekPictures(frames.length), ...unmeasured].join(', ')
}

/** Sound alone gets its stills from its waveform video. */
async function pictureOfSound(source: CheckedSource, folder: string, run: StageRun): Promise<CheckedSource | Refusal> {
  const { width, height } = source.picture
  const made = await encodeLadder(source, [{ name: 'picture', width, height, maxBitrate: 2_000_000 }], folder, run)
  if ('code' in made) return made
  const picture = {
    stream: 0,
    codec: 'h264',
    pixelFormat: 'yuv420p',
    width,
    height,
    pixelAspect: 1,
    averageRate: 25,
    baseRate: 25,
    interlaced: false,
    rotation: 0,
    highDynamicRange: false,
  }
  return { ...source, path: made[0]!.path, clockRestarts: false, probe: { ...source.probe, picture } }
}

async function publishPosters(
  { house, version, signal }: Preparation,
  source: CheckedSource,
  frames: SampledFrame[],
  folder: string,
  run: StageRun,
): Promise<number> {
  const chosen = choosePosters(frames, source.durationSeconds, postersProposed)
  const stem = `${version.documentaryId}/poster-${version.number}-`
  await dropStills(house, stem)
  for (const [at, frame] of chosen.entries()) {
    const file = join(folder, `poster-${at + 1}.jpeg`)
    await takeStill(source, frame, file, run)
    const objectName = `${stem}${at + 1}-${freshWord()}.jpg`
    await house.files.putFile('stills', objectName, file, 'image/jpeg', signal)
    await saveStillTime(house.sql, version.documentaryId, version.id, objectName, frame.seconds)
    // The best first, so that the film can be published while the others are still being made.
    if (at === 0) await proposePoster(house.sql, version.documentaryId, objectName, frame.seconds)
  }
  return chosen.length
}

/** Proposals of an earlier attempt, except the current poster. */
async function dropStills({ sql, files }: WorkerHouse, stem: string) {
  const left = await sql<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'stills' and starts_with(name, ${stem})
      and name not in (select poster_object from public.documentaries where poster_object is not null)`
  await files.remove(
    'stills',
    left.map(({ name }) => name),
  )
}

export async function publishStoryboard(
  { house, version, signal }: Preparation,
  source: CheckedSource,
  frames: SampledFrame[],
  folder: string,
  run: StageRun,
) {
  const { columns } = storyboardGrid(source.durationSeconds)
  const tile = tileSize(source.picture.width, source.picture.height)
  const across = Math.min(columns, frames.length)
  const rows = Math.ceil(frames.length / columns)
  const file = join(folder, 'storyboard.jpeg')
  const outcome = await runFfmpeg(run.ffmpeg, {
    args: [
      ...['-f', 'image2', '-i', join(folder, '%04d.jpg'), '-vf', `tile=${across}x${rows}`, '-frames:v', '1', '-q:v', '4'],
      ...['-f', 'image2', '-update', '1', '-y', file],
    ],
    signal: run.signal,
    writes: folder,
  })
  const refusal = verdictOn(outcome)
  if (refusal) return refusal
  // In bucket media, below the version: a cut that is not the film's current one shows nothing, not even this.
  const objectName = `${version.id}/storyboard-${freshWord()}.jpg`
  await house.files.putFile('media', objectName, file, 'image/jpeg', signal)
  await saveStoryboard(house.sql, version.id, {
    objectName,
    columns: across,
    rows,
    tileWidth: tile.width,
    tileHeight: tile.height,
    frameTimesMs: frames.map(({ seconds }) => Math.round(seconds * 1000)),
  })
}
