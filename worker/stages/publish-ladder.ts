import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ladderFor } from '#core/ladder.ts'
import { perSecond } from '#core/media-plan.ts'
import type { Refusal } from '#core/media-refusals.ts'
import { type IndexedRendition, indexRendition } from '../files/index-rendition.ts'
import type { Preparation } from '../jobs/preparation.ts'
import { dropTemporaryRenditions, lasting, saveRendition } from '../records/renditions.ts'
import { isHeard, markHeard } from '../records/sound-tracks.ts'
import { saveWaveform } from '../records/stills.ts'
import { markReady } from '../records/versions.ts'
import type { CheckedSource } from './check-source.ts'
import { encodeLadder } from './encode-ladder.ts'
import { measureLoudness } from './measure-loudness.ts'

export interface PublishedLadder {
  durationSeconds: number
  names: string[]
}

/** Makes the rungs that are not there yet, then puts all of them in the place of the temporary rendition in one step. */
export async function publishLadder(
  preparation: Preparation,
  source: CheckedSource,
  report: (part: number) => void,
): Promise<PublishedLadder | Refusal> {
  const { house, version, signal } = preparation
  const ladder = ladderFor(source.picture.width, source.picture.height)
  const sameSound = await isHeard(house.sql, version.id, source)
  const before = await lasting(house.sql, version.id)
  const kept = sameSound ? before : []
  // What somebody watches under a name stays what it is: a rendition that replaces another gets a name of its own.
  const suffix = sameSound ? '' : `-${randomBytes(4).toString('hex')}`
  const wanted = ladder.filter(({ name }) => !kept.some((rendition) => rendition.name === name))
  const folder = join(preparation.folder, 'ladder')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const made =
    wanted.length === 0
      ? []
      : await encodeLadder(source, wanted, folder, { ffmpeg: house.ffmpeg, signal, onProgress: (part) => report(part * 0.97) })
  if ('code' in made) return made

  const finished: { name: string; width: number; height: number; objectName: string; index: IndexedRendition }[] = []
  for (const { rung, path } of made) {
    const objectName = `${version.id}/${rung.name}${suffix}.mp4`
    const index = await indexRendition(path, objectName)
    await house.files.putFile('media', objectName, path, 'video/mp4', signal)
    await rm(path)
    finished.push({ ...rung, objectName, index })
  }
  // The copied top rung has exactly the source's length; an encoded one says what was really found.
  const durationSeconds = kept.length > 0 ? source.durationSeconds : finished[0]!.index.durationSeconds
  const waveform = sameSound || source.sound.length === 0 ? undefined : await measureLoudness(source, { ffmpeg: house.ffmpeg, signal })
  if (waveform && 'code' in waveform) return waveform
  await house.sql.begin(async (tx) => {
    const frameRate = perSecond(source.picture.rate)
    for (const { index, ...rung } of finished)
      await saveRendition(tx as never, version.id, { ...rung, ...index, frameRate, temporary: false, complete: true })
    await dropTemporaryRenditions(tx as never, version.id)
    await markHeard(tx as never, version.id, source)
    if (waveform) await saveWaveform(tx as never, version.id, waveform)
    await markReady(tx as never, version.id, durationSeconds)
  })
  return { durationSeconds, names: ladder.map(({ name }) => name) }
}
