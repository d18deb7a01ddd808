import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { aboutArchive } from '#core/people/archive-text.ts'
import type { Bucket } from '../../files/stored-files.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'

/** A person's data export as one zip: `data.json`, their films' files, and an index page. Deleted after a week. */
export const makeArchive: Job<'make-archive'> = {
  name: 'make-archive',
  line: 'slow',
  key: ({ archiveId }) => `make-archive:${archiveId}`,
  lockKeys: ({ archiveId }) => [`archive:${archiveId}`],
  attempts: 3,
  async giveUp({ sql }, { archiveId }) {
    const [archive] = await sql<{ person: string }[]>`
      update public.archives set state = 'failed' where id = ${archiveId} returning person_id as person`
    if (archive) await sql`select private.notify(${archive.person}, 'account', '{"what": "export-failed"}', '/settings')`
  },
  perform: make,
}

interface Kept {
  bucket: Bucket
  name: string
  bytes: number
  called: string
}

async function make(house: WorkerHouse, { archiveId }: Payload<'make-archive'>, signal: AbortSignal) {
  const { sql, files, workDir } = house
  const [archive] = await sql<{ person: string }[]>`
    select person_id as person from public.archives where id = ${archiveId} and state = 'waiting'`
  if (!archive) return
  const [told] = await sql<{ data: object }[]>`select private.data_of(${archive.person}) as data`
  const kept = await sql<Kept[]>`
    select bucket, object_name as name, bytes::float8 as bytes, called from private.files_of(${archive.person})`
  const total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  await sql`update public.archives set total_bytes = ${total}, done_bytes = 0 where id = ${archiveId}`
  const folder = join(workDir, `archive-${archiveId}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const path = join(folder, 'archive.zip')
    const zip = new ZipFile()
    const written = pipeline(Readable.from(zip.outputStream), createWriteStream(path), { signal })
    zip.addBuffer(Buffer.from(JSON.stringify(told!.data, null, 2)), 'data.json')
    zip.addBuffer(Buffer.from(aboutArchive(kept.length)), 'READ-ME.txt')
    await Promise.all([written, addFiles(house, zip, kept, archiveId, folder, signal)])
    const objectName = `${archive.person}/${archiveId}.zip`
    await files.putFile('archives', objectName, path, 'application/zip', signal)
    const { size } = await stat(path)
    await sql`
      update public.archives set state = 'ready', object_name = ${objectName}, bytes = ${size}, files = ${kept.length}, done_bytes = total_bytes,
        ready_at = now(), expires_at = now() + interval '7 days'
      where id = ${archiveId}`
    await sql`select private.notify(${archive.person}, 'account', '{"what": "export-ready"}', '/settings', ${`archive:${archiveId}`})`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** One after the other, so that no more than one is open; film and pictures are compressed already and only stored. */
async function addFiles({ sql, files }: WorkerHouse, zip: ZipFile, kept: Kept[], archiveId: string, folder: string, signal: AbortSignal) {
  try {
    let done = 0
    for (const { bucket, name, bytes, called } of kept) {
      signal.throwIfAborted()
      if (bucket === 'sources') zip.addFile(await files.openSource(name, join(folder, String(done)), signal), called, { compress: false })
      else zip.addBuffer(Buffer.from(await files.readBytes(bucket, name, undefined, signal)), called, { compress: false })
      done += bytes
      await sql`update public.archives set done_bytes = ${done} where id = ${archiveId}`
    }
  } finally {
    zip.end()
  }
}
