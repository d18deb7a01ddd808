import { join } from 'node:path'
import { type Refusal, refuse } from '#core/media/media-refusals.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import type { WorkerHouse } from '../job-context.ts'
import { failWorkingStage, openStages, type Stages } from '../records/stages.ts'
import { readVersion, type VersionRecord } from '../records/versions.ts'
import { checkSource } from './check-source.ts'

/** One version under preparation, as seen by its stages. */
export interface Preparation {
  house: WorkerHouse
  version: VersionRecord
  stages: Stages
  /** Its scratch folder. */
  folder: string
  signal: AbortSignal
}

/** Callbacks of making renditions. */
export interface MakingRun {
  /** Progress, 0 to 1. */
  report(part: number): void
  /** Other workers can help now. */
  askForHelp(): Promise<void>
}

/** The version was deleted during preparation: everything stops, without a failure. */
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
    // A failure may be caused by the deletion of the version's rows.
    if (!outer.aborted && !(await readVersion(house.sql, versionId))) return
    throw error
  }
}

/** Opens and probes the source: fast enough to repeat in each job instead of storing the result. */
export async function openChecked({ house, version, folder, signal }: Preparation): Promise<CheckedSource | Refusal> {
  const path = await house.files.openSource(version.sourceObject, folder, signal)
  return checkSource(house.ffmpeg, path, signal, { language: version.language, chosen: version.chosenSound })
}

/** After the last attempt: its creator is notified and can retry. */
export const failInterrupted = (house: WorkerHouse, versionId: string): Promise<void> =>
  failWorkingStage(house.sql, versionId, refuse('interrupted'))
