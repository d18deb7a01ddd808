import { randomUUID } from 'node:crypto'
import { drawPicture, lookAtPicture } from '#pictures/draw-picture.ts'
import { PictureRefused } from '#pictures/recipe.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'

const sidePx = 512
/** A larger one is not a photograph but a decompression bomb. */
const mostPixels = 100_000_000

/** A portrait as a square JPEG of our own making: without camera metadata. The upload and the previous portrait are removed. */
export const cropPortrait: Job<'crop-portrait'> = {
  name: 'crop-portrait',
  line: 'prompt',
  key: ({ personId }) => `crop-portrait:${personId}`,
  lockKeys: ({ personId }) => [`portrait:${personId}`],
  attempts: 3,
  async giveUp({ files, sql }, { personId }) {
    await clear({ files, sql }, personId)
  },
  perform: crop,
}

async function crop(house: WorkerHouse, { personId, objectName, left, top, side }: Payload<'crop-portrait'>, signal: AbortSignal) {
  const { files, sql } = house
  const sent = objectName && (await files.versionsOf('portraits', [objectName])).has(objectName)
  if (sent && side !== undefined) {
    const bytes = await files.readBytes('portraits', objectName, undefined, signal)
    const picture = await portraitOf(bytes, { left: left ?? 0, top: top ?? 0, side }, signal).catch(unlessRefused)
    if (picture) {
      const name = `${personId}/portrait-${randomUUID()}.jpg`
      await files.putBytes('portraits', name, picture, 'image/jpeg')
      await sql`update public.profiles set portrait_object = ${name} where user_id = ${personId}`
    }
  }
  await clear(house, personId)
}

async function portraitOf(file: Uint8Array, chosen: { left: number; top: number; side: number }, signal: AbortSignal) {
  const { width, height } = await lookAtPicture({ file }, signal)
  const edge = Math.max(1, Math.min(Math.round(chosen.side * width), width, height))
  const place = (share: number, room: number) => Math.max(0, Math.min(Math.round(share * width), room - edge))
  const { content } = await drawPicture(
    {
      source: { file },
      mostPixels,
      steps: [
        ['autoOrient'],
        ['extract', { left: place(chosen.left, width), top: place(chosen.top, height), width: edge, height: edge }],
        ['resize', { width: sidePx, height: sidePx }],
        ['flatten', { background: '#fff' }],
        ['jpeg', { quality: 86, mozjpeg: true }],
      ],
    },
    signal,
  )
  return content
}

/** A retry would fail the same way. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof PictureRefused)) throw error
}

async function clear({ files, sql }: Pick<WorkerHouse, 'files' | 'sql'>, personId: string) {
  const [row] = await sql<{ name: string | null }[]>`select portrait_object as name from public.profiles where user_id = ${personId}`
  const old = await sql<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'portraits' and name like ${`${personId}/%`} and name is distinct from ${row?.name ?? null}`
  await files.remove(
    'portraits',
    old.map(({ name }) => name),
  )
}
