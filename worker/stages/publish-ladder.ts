import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DamagedPlace } from '#core/media/damaged-places.ts'
import { ladderFor, type Rung } from '#core/media/ladder.ts'
import { perSecond } from '#core/media/media-plan.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import type { IndexedRendition } from '../files/index-rendition.ts'
import { freshWord, storeRendition } from '../files/store-rendition.ts'
import { saveDamagedPlaces } from '../records/damaged-places.ts'
import { endLadder } from '../records/ladders.ts'
import { dropTemporaryRenditions, lasting, saveRendition } from '../records/renditions.ts'
import { isHeard, markHeard } from '../records/sound-tracks.ts'
import { saveShots, saveWaveform } from '../records/stills.ts'
import { markReady } from '../records/versions.ts'
import { encodeLadder, findDamage, type StageRun } from './encode-ladder.ts'
import { canBeGivenTables, giveTables } from './give-tables.ts'
import type { MakingRun, Preparation } from './preparation.ts'
import { canBeShared, shareLadder } from './share-ladder.ts'
import { measureLoudness } from './sound/measure-loudness.ts'

export interface PublishedLadder {
  /** The source has missing or damaged places. */
  damaged: boolean
  durationSeconds: number
  /** Earlier results have another sound. */
  otherSound: boolean
  names: string[]
}

/** Makes the missing rungs, then replaces the temporary rendition by all of them in one step. */
export async function publishLadder(
  preparation: Preparation,
  source: CheckedSource,
  { report, askForHelp }: MakingRun,
): Promise<PublishedLadder | Refusal> {
  const { house, version, signal } = preparation
  const ladder = ladderFor(source.picture.width, source.picture.height)
  const sameSound = await isHeard(house.sql, version.id, source)
  let kept = sameSound ? await lasting(house.sql, version.id) : []
  const isKept = ({ name }: Rung) => kept.some((rendition) => rendition.name === name)
  const wanted = ladder.filter((rung) => !isKept(rung))
  let damage: DamagedPlace[] = []
  const onDamage = (places: DamagedPlace[]) => {
    damage = places
  }
  let shots: number[] | undefined
  const onShots = (found: number[]) => {
    shots = found
  }
  const run = { ffmpeg: house.ffmpeg, signal, onDamage, onShots }
  const folder = join(preparation.folder, 'ladder')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const made =
    wanted.length === 0
      ? []
      : await encodeByWhatThereIs(preparation, source, wanted, folder, { ...run, onProgress: (part) => report(part * 0.97) }, askForHelp)
  if ('code' in made) return made
  if (wanted.length === 0) damage = await findDamage(source, { ...run, onProgress: (part) => report(part * 0.97) })
  // Damaged films are re-encoded, not copied: players differ on damage, a fresh encode is the same everywhere.
  if (damage.length > 0 && kept.length > 0) {
    const again = await encodeLadder(source, ladder.filter(isKept), folder, run)
    if ('code' in again) return again
    made.push(...again)
    kept = []
  }

  const finished: { name: string; width: number; height: number; index: IndexedRendition }[] = []
  for (const { rung, path } of made) {
    // A unique name per attempt: content under a name is immutable, and revoked names are never reused.
    const index = await storeRendition(house.files, path, `${version.id}/${rung.name}-${freshWord()}`, signal)
    await rm(path)
    finished.push({ ...rung, index })
  }
  // The copied top rung has exactly the source's length; an encoded one says what was really found.
  const durationSeconds = kept.length > 0 ? source.durationSeconds : finished[0]!.index.durationSeconds
  const measures = !sameSound && source.sound.length > 0
  const waveform = measures ? await measureLoudness(source, { ffmpeg: house.ffmpeg, signal }) : undefined
  await saveDamagedPlaces(house.sql, version.id, [...source.missing, ...damage], durationSeconds)
  const partsFolder = await house.sql.begin(async (tx) => {
    const frameRate = perSecond(source.picture.rate)
    for (const { index, ...rung } of finished)
      await saveRendition(tx as never, version.id, { ...rung, ...index, frameRate, temporary: false, complete: true })
    await dropTemporaryRenditions(tx as never, version.id)
    await markHeard(tx as never, version.id, source)
    if (shots && source.probe.picture) await saveShots(tx as never, version.id, shots)
    if (measures) await saveWaveform(tx as never, version.id, waveform)
    await markReady(tx as never, version.id, durationSeconds)
    return endLadder(tx as never, version.id)
  })
  if (partsFolder) await house.files.removeBelow('media', partsFolder)
  return {
    durationSeconds,
    otherSound: !sameSound,
    damaged: source.missing.length + damage.length > 0,
    names: ladder.map(({ name }) => name),
  }
}

/** With a hardware encoder if available; otherwise on the CPU, with other workers for long films. */
async function encodeByWhatThereIs(
  preparation: Preparation,
  source: CheckedSource,
  wanted: Rung[],
  folder: string,
  run: StageRun,
  askForHelp: () => Promise<void>,
) {
  const { house } = preparation
  const { hardware } = house
  const readable = house.hardware === undefined && canBeGivenTables(source) ? ((await giveTables(preparation, source)) ?? source) : source
  if (canBeShared(house, readable)) return shareLadder(preparation, readable, wanted, folder, run, askForHelp)
  if (hardware && source.probe.picture) {
    const made = await encodeLadder(source, wanted, folder, { ...run, hardware })
    if (!('code' in made)) return made
    house.log.warn({ encoder: hardware.name, why: made.code }, 'the graphics hardware gave up on a film; the processor encodes it')
  }
  return encodeLadder(source, wanted, folder, run)
}
