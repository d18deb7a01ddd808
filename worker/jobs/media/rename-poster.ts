import { randomBytes } from 'node:crypto'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { queueRemoval } from './remove-files.ts'

export const renamePoster: Job<'rename-poster'> = {
  name: 'rename-poster',
  line: 'prompt',
  key: ({ documentaryId, still }) => `rename-poster:${still ?? documentaryId}`,
  lockKeys: ({ documentaryId }) => [`names:${documentaryId}`],
  attempts: 12,
  perform: rename,
}

/** Gives a film's poster, or a still that was its poster, a new name, as `renameMedia` does for renditions. It stays one of those its creator can choose from. */
async function rename(house: WorkerHouse, { documentaryId, still }: Payload<'rename-poster'>) {
  const { sql, files } = house
  const [film] = await sql<
    { poster: string | null }[]
  >`select poster_object as poster from public.documentaries where id = ${documentaryId}`
  const old = still ?? film?.poster
  const version = film && old ? (await files.versionsOf('stills', [old])).get(old) : undefined
  if (!old || version === undefined) return
  const [, stem, ending] = /^(.*?)(?:-[0-9a-f]{16})?(\.[a-z0-9]+)?$/i.exec(old)!
  const renamed = `${stem}-${randomBytes(8).toString('hex')}${ending ?? ''}`
  await files.copy('stills', old, renamed)
  await sql.begin(async (tx) => {
    // Also where it was chosen again in between.
    await tx`update public.documentaries set poster_object = ${renamed} where id = ${documentaryId} and poster_object = ${old}`
    await queueRemoval(tx, 'stills', [{ name: old, version }])
  })
}
