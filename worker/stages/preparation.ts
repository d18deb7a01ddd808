import { join } from 'node:path'
import { type Refusal, refuse } from '#core/media/media-refusals.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import type { WorkerHouse } from '../job-context.ts'
import { failWorkingStage, openStages, type Stages } from '../records/stages.ts'
import { readVersion, type VersionRecord } from '../records/versions.ts'
import { checkSource } from './check-source.ts'

/** One version under preparation, as its stages see it. */
export interface Preparation {
  house: WorkerHouse
  version: VersionRecord
  stages: Stages
  /** Its own folder for work in progress. */
  folder: string
  signal: AbortSignal
}

/** What making renditions tells whoever called for them. */
export interface MakingRun {
  /** Part of the film that is made, 0 to 1. */
  report(part: number): void
  /** Other workers may take pieces or parts of this film now. */
  askForHelp(): Promise<void>
}

/** The version was deleted while it was being prepared: everything stops, nothing failed. */
export class VersionGone extends Error {
  override readonly name = 'VersionGone'
}

/** Loads a version and runs `work` on it until it ends or the version is deleted. Does nothing for one that is gone or has not arrived. */
export async function onVersion(
  house: WorkerHouse,
  versionId: string,
  outer: AbortSignal,
  work: (preparation: Preparation) => Promise<void>,
) {
  const version = await readVersion(house.sql, versionId)
  if (!version) return
  const gone = new AbortController()
  const stages = await openStages(house.sql, versionId, () => gone.abort(new VersionGone('The version was deleted.')))
  const signal = AbortSignal.any([outer, gone.signal])
  try {
    await work({ house, version, stages, folder: join(house.workDir, versionId), signal })
  } catch (error) {
    if (error instanceof VersionGone) return
    // Whatever failed may have failed because the version's rows went away underneath it.
    if (!outer.aborted && !(await readVersion(house.sql, versionId))) return
    throw error
  }
}

/** Opens and checks the source: quick enough to be done again by each job instead of being kept. */
export async function openChecked({ house, version, folder, signal }: Preparation): Promise<CheckedSource | Refusal> {
  const path = await house.files.openSource(version.sourceObject, folder, signal)
  return checkSource(house.ffmpeg, path, signal, { language: version.language, chosen: version.chosenSound })
}

/** A preparation that was tried for the last time: its creator is told and can try again. */
export const failInterrupted = (house: WorkerHouse, versionId: string): Promise<void> =>
  failWorkingStage(house.sql, versionId, refuse('interrupted'))
