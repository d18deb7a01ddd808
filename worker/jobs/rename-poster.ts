import { randomBytes } from 'node:crypto'
import type { WorkerHouse } from '../house.ts'
import type { Job } from '../queue/job.ts'
import { queueRemoval } from './remove-files.ts'

export const renamePoster: Job<'rename-poster'> = {
  name: 'rename-poster',
  line: 'prompt',
  key: ({ documentaryId }) => `rename-poster:${documentaryId}`,
  lockKeys: ({ documentaryId }) => [`names:${documentaryId}`],
  attempts: 5,
  perform: (house, { documentaryId }) => rename(house, documentaryId),
}

/** Gives a film's poster a new name, as `renameMedia` does with what is played. It stays one of those its creator can choose from. */
async function rename(house: WorkerHouse, documentaryId: string) {
  const { sql, files } = house
  const [film] = await sql<
    { poster: string | null }[]
  >`select poster_object as poster from public.documentaries where id = ${documentaryId}`
  const old = film?.poster
  const version = old ? (await files.versionsOf('stills', [old])).get(old) : undefined
  if (!old || version === undefined) return
  const [, stem, ending] = /^(.*?)(?:-[0-9a-f]{16})?(\.[a-z0-9]+)?$/i.exec(old)!
  const renamed = `${stem}-${randomBytes(8).toString('hex')}${ending ?? ''}`
  await files.copy('stills', old, renamed)
  await sql.begin(async (tx) => {
    await tx`update public.documentaries set poster_object = ${renamed} where id = ${documentaryId} and poster_object = ${old}`
    await queueRemoval(tx, 'stills', [{ name: old, version }])
  })
}
