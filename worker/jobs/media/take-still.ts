import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPicture } from '#pictures/draw-picture.ts'
import { freshWord } from '../../files/store-rendition.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { saveStillTime } from '../../records/stills.ts'
import { takeFrame } from '../../stages/picture/take-frame.ts'

/** More than any frame takes. */
const mostPixels = 100_000_000

/** Adds a frame picked by the creator to the proposed posters. */
export const takeChosenStill: Job<'take-still'> = {
  name: 'take-still',
  line: 'prompt',
  key: ({ versionId, atMs }) => `take-still:${versionId}:${atMs}`,
  lockKeys: ({ versionId }) => [`still:${versionId}`],
  attempts: 3,
  perform: take,
}

async function take({ sql, files, ffmpeg, workDir }: WorkerHouse, { versionId, atMs }: Payload<'take-still'>, signal: AbortSignal) {
  const [film] = await sql<{ documentaryId: string; number: number; frameRate: number; protected: boolean }[]>`
    select documentary_id as "documentaryId", number, coalesce(frame_rate, 25)::float8 as "frameRate",
      ${atMs}::int <@ private.protected_ranges(id) as protected
    from public.versions where id = ${versionId}`
  // Deleted, or protected since it was asked for.
  if (!film || film.protected) return
  const [rendition] = await sql<{ playlist: string }[]>`
    select playlist from public.renditions where version_id = ${versionId} and complete order by temporary, height desc limit 1`
  if (!rendition) throw new Error(`Version ${versionId} has no complete rendition to take a still of`)
  const folder = join(workDir, `still-${versionId}-${atMs}`)
  await mkdir(folder, { recursive: true })
  try {
    const frame = await takeFrame({ files, ffmpeg, folder, signal }, rendition.playlist, atMs / 1000, film.frameRate)
    const objectName = `${film.documentaryId}/poster-${film.number}-at-${atMs}-${freshWord()}.jpg`
    // The time is stored first: a still without it could show a passage that is protected later.
    await saveStillTime(sql, film.documentaryId, versionId, objectName, atMs / 1000)
    const still = await drawPicture({ source: { file: frame }, mostPixels, steps: [['jpeg', { quality: 90 }]] }, signal)
    await files.putBytes('stills', objectName, still.content, 'image/jpeg')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
