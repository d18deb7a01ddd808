import { rm } from 'node:fs/promises'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { readLadder } from '../../records/ladders.ts'
import { readInPieces } from '../../records/pieces.ts'
import { canBeGivenTables, giveTables } from '../../stages/give-tables.ts'
import { makePieces, OtherHeader } from '../../stages/make-pieces.ts'
import { onVersion, openChecked } from '../../stages/preparation.ts'
import { helpWithLadder } from '../../stages/share-ladder.ts'

/** Maximum number of helpers per film. */
const helpers = 3

/** Helps with a long film, whose first rendition is made in pieces and whose full ladder in parts. Finds nothing to do once all of it is made or taken. */
export const helpEncode: Job<'help-encode'> = {
  name: 'help-encode',
  line: 'slow',
  key: ({ versionId, helper }) => `help-encode:${helper}:${versionId}`,
  lockKeys: ({ versionId, helper }) => [`help:${helper}:${versionId}`],
  attempts: 2,
  perform: (house, payload, signal) => help(house, payload, signal),
}

/** Asks other workers for help with what is being made of a version now. */
export async function askForHelp({ sql }: WorkerHouse, versionId: string) {
  for (let helper = 1; helper <= helpers; helper++) await queueJob(sql, helpEncode, { versionId, helper })
}

async function help(house: WorkerHouse, { versionId, helper }: Payload<'help-encode'>, signal: AbortSignal) {
  await onVersion(house, versionId, signal, async (preparation) => {
    const film = await readInPieces(house.sql, versionId)
    const ladder = await readLadder(house.sql, versionId)
    if (!film && !ladder) return
    const folder = `${preparation.folder}-help-${helper}`
    try {
      const checked = await openChecked({ ...preparation, folder })
      // Errors are reported by the film's own preparation.
      if ('code' in checked) return
      const source = canBeGivenTables(checked) ? await giveTables({ ...preparation, folder }, checked, preparation.folder) : checked
      if (!source) return
      if (film) await makePieces(house, film, source, preparation.signal)
      if (ladder) await helpWithLadder(house, ladder, source, folder, preparation.signal)
    } catch (error) {
      if (!(error instanceof OtherHeader)) throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}
