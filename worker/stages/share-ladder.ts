import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { joinPlaces } from '#core/media/damaged-places.ts'
import type { Rung } from '#core/media/ladder.ts'
import { type LadderPart, planLadderParts } from '#core/media/ladder-parts.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import { boxAt } from '#core/media/mp4/mp4-boxes.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { freshWord } from '../files/store-rendition.ts'
import type { WorkerHouse } from '../job-context.ts'
import { renewEveryMs } from '../records/held.ts'
import {
  beginLadder,
  countParts,
  fitsLadder,
  holdPart,
  notePart,
  readLadder,
  readParts,
  releasePart,
  renewPart,
  type SharedLadder,
  unmakePart,
} from '../records/ladders.ts'
import type { MadeRendition, StageRun } from './encode-ladder.ts'
import { encodePart } from './encode-part.ts'
import { planOf } from './go-on-with-arrived.ts'
import { OtherHeader } from './make-pieces.ts'
import type { Preparation } from './preparation.ts'
import { canBeMadeInPieces } from './publish-in-pieces.ts'

/** A shorter film is finished before another worker could help. */
const leastSeconds = 90

/** A hardware encoder makes a ladder alone: parts of two encoders do not fit together. */
export const canBeShared = ({ hardware }: WorkerHouse, source: CheckedSource): boolean =>
  hardware === undefined && source.durationSeconds >= leastSeconds && canBeMadeInPieces(source)

interface LadderPlan {
  source: string
  durationSeconds: number
  rungs: Rung[]
}
const planOfLadder = (source: CheckedSource, rungs: Rung[]) =>
  JSON.stringify({ source: planOf(source), durationSeconds: source.durationSeconds, rungs } satisfies LadderPlan)

/**
 * Makes every rung into `folder` as `encodeLadder` does, in parts that other workers can lease once `askForHelp` was called. What an earlier attempt
 * made of the same ladder is reused.
 */
export async function shareLadder(
  preparation: Preparation,
  source: CheckedSource,
  rungs: Rung[],
  folder: string,
  run: StageRun,
  askForHelp: () => Promise<void>,
): Promise<MadeRendition[] | Refusal> {
  const { house, version, signal } = preparation
  for (let again = false; ; again = true) {
    const ladder = await goOnOrBegin(preparation, source, rungs, again)
    try {
      await askForHelp()
      for (;;) {
        const refusal = await makeParts(house, ladder, source, folder, signal, run.onProgress)
        if (refusal) return refusal
        const { made, all } = await countParts(house.sql, version.id)
        run.onProgress?.(made / Math.max(1, all))
        if (made === all) {
          const joined = await joinParts(house, ladder, rungs, folder, signal)
          if (joined) return await finish(preparation, joined, run)
        }
        // The rest is leased by others; the lease of a dead worker expires.
        else await pause(300, undefined, { signal })
      }
    } catch (error) {
      // Parts of another encoder do not fit: all of it is made again.
      if (!(error instanceof OtherHeader) || again || signal.aborted) throw error
    }
  }
}

async function goOnOrBegin({ house, version }: Preparation, source: CheckedSource, rungs: Rung[], anew: boolean): Promise<SharedLadder> {
  const plan = planOfLadder(source, rungs)
  const before = await readLadder(house.sql, version.id)
  if (before && before.plan === plan && !anew) return before
  const ladder = { versionId: version.id, plan, folder: `${version.id}/parts-${freshWord()}` }
  await beginLadder(house.sql, ladder, planLadderParts(source.durationSeconds, source.picture.rate).length)
  if (before) await house.files.removeBelow('media', before.folder)
  return ladder
}

/** Helps with the ladder of a film that another worker manages. Does nothing once all of it is made or leased. */
export async function helpWithLadder(house: WorkerHouse, ladder: SharedLadder, source: CheckedSource, folder: string, signal: AbortSignal) {
  const { rungs } = JSON.parse(ladder.plan) as LadderPlan
  // The selected sound differs, such as after a change: left to the managing worker.
  if (!canBeShared(house, source) || planOfLadder(source, rungs) !== ladder.plan) return
  await makeParts(house, ladder, source, folder, signal)
}

/** Leases and makes part after part, until every part is made or leased. */
async function makeParts(
  house: WorkerHouse,
  ladder: SharedLadder,
  source: CheckedSource,
  folder: string,
  signal: AbortSignal,
  onProgress?: (part: number) => void,
): Promise<Refusal | undefined> {
  const { sql } = house
  const { rungs } = JSON.parse(ladder.plan) as LadderPlan
  const parts = planLadderParts(source.durationSeconds, source.picture.rate)
  const holder = randomUUID()
  const renewing = setInterval(() => void renewPart(sql, ladder.versionId, holder).catch(() => {}), renewEveryMs)
  try {
    for (;;) {
      const number = await holdPart(sql, ladder, holder)
      const part = parts[(number ?? 0) - 1]
      if (!part) return undefined
      const { made, all } = await countParts(sql, ladder.versionId)
      const done = await encodePart(source, rungs, part, part === parts.at(-1), join(folder, `part-${holder}`), {
        ffmpeg: house.ffmpeg,
        signal,
        onProgress: (share) => onProgress?.((made + share) / Math.max(1, all)),
      })
      if ('code' in done) return done
      const fits = await fitsLadder(sql, ladder, done.headerDigest)
      if (fits === 'gone') return undefined
      if (!fits) throw new OtherHeader('Another encoder began this ladder.')
      for (const { rung, path } of done.files) await house.files.putFile('media', nameOfPart(ladder, part, rung), path, 'video/mp4', signal)
      if (await notePart(sql, ladder, part.number, done)) continue
      // The film was deleted, or its ladder restarted meanwhile: the stored files are orphaned.
      await house.files.remove(
        'media',
        rungs.map((rung) => nameOfPart(ladder, part, rung)),
      )
      return undefined
    }
  } finally {
    clearInterval(renewing)
    await releasePart(sql, ladder.versionId, holder).catch(() => {})
  }
}

const nameOfPart = ({ folder }: SharedLadder, { number }: Pick<LadderPart, 'number'>, { name }: Rung) =>
  `${folder}/${String(number).padStart(5, '0')}-${name}.mp4`

/** Joins the parts, one rendition after the other. Undefined: a part is missing and must be made again. */
async function joinParts(
  house: WorkerHouse,
  ladder: SharedLadder,
  rungs: Rung[],
  folder: string,
  signal: AbortSignal,
): Promise<MadeRendition[] | undefined> {
  const parts = await readParts(house.sql, ladder.versionId)
  const names = parts.flatMap((part) => rungs.map((rung) => nameOfPart(ladder, part, rung)))
  const there = await house.files.versionsOf('media', names)
  const lost = parts.filter((part) => rungs.some((rung) => !there.has(nameOfPart(ladder, part, rung))))
  for (const { number } of lost) await unmakePart(house.sql, ladder.versionId, number)
  if (lost.length > 0) return undefined
  const made: MadeRendition[] = []
  for (const rung of rungs) {
    const path = join(folder, `${rung.name}.mp4`)
    await using file = await open(path, 'w')
    for (const part of parts) {
      signal.throwIfAborted()
      const bytes = await house.files.readBytes('media', nameOfPart(ladder, part, rung), undefined, signal)
      await file.write(part.number === 1 ? bytes : bytes.subarray(headerBytes(bytes)))
    }
    made.push({ rung, path })
  }
  return made
}

async function finish({ house, version }: Preparation, made: MadeRendition[], run: StageRun): Promise<MadeRendition[]> {
  const parts = await readParts(house.sql, version.id)
  run.onDamage?.(joinPlaces(parts.flatMap(({ damage }) => damage)))
  run.onShots?.(parts.flatMap(({ shots }) => shots))
  return made
}

/** Length of the header of every part: up to its first fragment. */
function headerBytes(bytes: Uint8Array): number {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const box = boxAt(bytes, at)
    if (!box) break
    if (box.type === 'moof') return at
    at = box.end
  }
  throw new Error('A part of a ladder holds no fragments')
}
