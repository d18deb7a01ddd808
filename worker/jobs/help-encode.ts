import { rm } from 'node:fs/promises'
import type { WorkerHouse } from '../house.ts'
import type { Job, Payload } from '../queue/job.ts'
import { readInPieces } from '../records/pieces.ts'
import { makePieces, OtherHeader } from '../stages/make-pieces.ts'
import { onVersion, openChecked } from '../stages/preparation.ts'

/** A hand with the first rendition of a long film, which its own preparation makes in pieces. Finds nothing to do once all of them are made or taken. */
export const helpEncode: Job<'help-encode'> = {
  name: 'help-encode',
  line: 'slow',
  key: ({ versionId, helper }) => `help-encode:${helper}:${versionId}`,
  lockKeys: ({ versionId, helper }) => [`help:${helper}:${versionId}`],
  attempts: 2,
  perform: (house, payload, signal) => help(house, payload, signal),
}

async function help(house: WorkerHouse, { versionId, helper }: Payload<'help-encode'>, signal: AbortSignal) {
  await onVersion(house, versionId, signal, async (preparation) => {
    const film = await readInPieces(house.sql, versionId)
    if (!film) return
    const folder = `${preparation.folder}-help-${helper}`
    const source = await openChecked({ ...preparation, folder })
    // Its own preparation says what is wrong with it.
    if ('code' in source) return
    try {
      await makePieces(house, film, source, preparation.signal)
    } catch (error) {
      if (!(error instanceof OtherHeader)) throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}
