import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ladderFor } from '#core/media/ladder.ts'
import { wordsAlone } from '#core/media/media-refusals.ts'
import { failures } from '#core/media/worker-words/failures.ts'
import { freshWord, storeRendition } from '../../files/store-rendition.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { type CopyAsked, failCopy, progressOfCopy, readCopyAsked, saveCopy } from '../../records/marked-copies.ts'
import { fetchRendition } from '../../stages/fetch-rendition.ts'
import { burnMark, drawMark } from '../../stages/picture/burn-mark.ts'

/** A rendition for one screener. Holds the version's lock, like every job that stores files before a row names them. */
export const markCopy: Job<'mark-copy'> = {
  name: 'mark-copy',
  line: 'slow',
  key: ({ screenerId }) => `mark-copy:${screenerId}`,
  lockKeys: ({ versionId }) => [`version:${versionId}`],
  attempts: 5,
  giveUp: ({ sql }, { screenerId }) => failCopy(sql, screenerId, failures.interrupted()),
  perform: mark,
}

async function mark(house: WorkerHouse, { screenerId }: Payload<'mark-copy'>, signal: AbortSignal) {
  const asked = await readCopyAsked(house.sql, screenerId)
  if (!asked) return
  if (!asked.rendition) throw new Error(`Version ${asked.versionId} has no complete rendition to mark`)
  const folder = join(house.workDir, `copy-${screenerId}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    await make(house, asked, asked.rendition, folder, signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function make(
  house: WorkerHouse,
  asked: CopyAsked,
  rendition: NonNullable<CopyAsked['rendition']>,
  folder: string,
  signal: AbortSignal,
) {
  const { sql, files, ffmpeg } = house
  const { screenerId } = asked
  const { width, height, playlist } = rendition
  await progressOfCopy(sql, screenerId, 0)
  const path = await fetchRendition(files, playlist, folder, signal)
  const [markPath, output] = [join(folder, 'mark.png'), join(folder, 'marked.mp4')]
  await writeFile(markPath, await drawMark(`${asked.person} · ${asked.mark}`, height, width * 0.8, signal))
  let told = Date.now()
  const refusal = await burnMark(
    { path, markPath, output, rung: ladderFor(width, height)[0]!, frameRate: asked.frameRate, durationSeconds: asked.durationMs / 1000 },
    {
      ffmpeg,
      signal,
      onProgress(part) {
        if (Date.now() - told < 1000) return
        told = Date.now()
        progressOfCopy(sql, screenerId, part * 0.98).catch(() => undefined)
      },
    },
  )
  if (refusal) return failCopy(sql, screenerId, wordsAlone(refusal))
  const made = await storeRendition(files, output, `${asked.versionId}/marked-${freshWord()}`, signal)
  if (await saveCopy(sql, asked, { ...made, width, height })) return
  await files.remove(
    'media',
    made.objects.map((object) => object.name),
  )
}
