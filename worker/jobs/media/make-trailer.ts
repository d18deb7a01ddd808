import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freshWord } from '../../files/store-rendition.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { failTrailer, readTrailer, saveTrailer, type TrailerAsked } from '../../records/trailers.ts'
import { joinPassages } from '../../stages/join-passages.ts'

/** A film's trailer, from the passages its creator chose. */
export const makeTrailer: Job<'make-trailer'> = {
  name: 'make-trailer',
  line: 'quick',
  key: ({ documentaryId }) => `make-trailer:${documentaryId}`,
  lockKeys: ({ documentaryId }) => [`trailer:${documentaryId}`],
  attempts: 3,
  giveUp: (house, { documentaryId }) => failTrailer(house.sql, documentaryId),
  perform: make,
}

async function make(house: WorkerHouse, { documentaryId }: Payload<'make-trailer'>, signal: AbortSignal) {
  const trailer = await readTrailer(house.sql, documentaryId)
  if (!trailer) return
  if (!trailer.rendition) throw new Error(`Version ${trailer.versionId} has no complete rendition to make a trailer of`)
  const folder = join(house.workDir, `trailer-${documentaryId}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const path = await joinPassages(house, { ...trailer, ...trailer.rendition, folder, signal })
    await keep(house, trailer, path, signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function keep({ sql, files }: WorkerHouse, trailer: TrailerAsked, path: string, signal: AbortSignal) {
  const { width, height } = trailer.rendition!
  const objectName = `${trailer.versionId}/trailer-${freshWord()}.mp4`
  await files.putFile('media', objectName, path, 'video/mp4', signal)
  const durationMs = trailer.ranges.reduce((sum, { startsMs, endsMs }) => sum + endsMs - startsMs, 0)
  if (!(await saveTrailer(sql, trailer, { objectName, durationMs, width, height }))) await files.remove('media', [objectName])
}
