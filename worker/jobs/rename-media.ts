import { randomBytes } from 'node:crypto'
import { replaceUris, urisIn } from '#core/hls.ts'
import type { Sql } from '#sql/sql.ts'
import type { WorkerHouse } from '../house.ts'
import type { Job } from '../queue/job.ts'
import { queueJob } from '../queue/queue-job.ts'
import { queueRemoval } from './remove-files.ts'

interface Named {
  id: string
  objectName: string
  playlist: string
}

const againMs = 30_000

/** New names for what a closed film is played from. Not behind the version's own lock, where an encode of hours may stand: only beside what removes files that no row names. */
export const renameMedia: Job<'rename-media'> = {
  name: 'rename-media',
  line: 'prompt',
  key: ({ versionId }) => `rename-media:${versionId}`,
  lockKeys: ({ versionId }) => [`names:${versionId}`],
  attempts: 12,
  perform: (house, { versionId }) => rename(house, versionId),
}

/**
 * Gives everything a version names in bucket media a new name, so that no address signed before leads anywhere. Copies first, then the rows in one transaction
 * that also queues the removal of the old names: whatever a crash interrupts, the rows name objects that are there, and the next try begins anew with
 * another folder. A rendition that is still growing is written to under its name and takes its turn once it is complete.
 */
async function rename(house: WorkerHouse, versionId: string) {
  const { sql, files } = house
  const before = await complete(sql, versionId)
  const [board] = await sql<
    { objectName: string }[]
  >`select object_name as "objectName" from public.storyboards where version_id = ${versionId}`
  const old = [...new Set([...before.flatMap(namesOf), ...(board ? [board.objectName] : [])])]
  const folder = `${versionId}/${randomBytes(8).toString('hex')}`
  const renamed = new Map(old.map((name) => [name, `${folder}/${withoutFolder(name, versionId)}`]))
  const seen = await files.versionsOf('media', old)
  for (const [from, to] of renamed) if (seen.has(from)) await files.copy('media', from, to)
  // What a row names and storage does not have cannot be renamed: it keeps the name, and what is missing stays as visible as it was.
  const to = (name: string) => (seen.has(name) ? renamed.get(name)! : name)

  const left = await sql.begin(async (tx) => {
    // A row that was written again meanwhile keeps its names: the copies are of what it was.
    for (const { id, objectName, playlist } of before)
      await tx`update public.renditions set object_name = ${to(objectName)}, playlist = ${replaceUris(playlist, to)}
        where id = ${id} and playlist = ${playlist}`
    if (board)
      await tx`update public.storyboards set object_name = ${to(board.objectName)} where version_id = ${versionId} and object_name = ${board.objectName}`
    const rows = await tx<{ playlist: string }[]>`select playlist from public.renditions where version_id = ${versionId}`
    const boards = await tx<{ name: string }[]>`select object_name as name from public.storyboards where version_id = ${versionId}`
    const named = new Set([...rows.flatMap(({ playlist }) => urisIn(playlist)), ...boards.map(({ name }) => name)])
    const abandoned = await tx<{ name: string; version: string }[]>`select name, version from storage.objects
      where bucket_id = 'media' and name ~ ${`^${versionId}/[0-9a-f]{16}/`} and not name = any(${[...renamed.values()]}::text[])`
    const doomed = [...seen, ...abandoned.map(({ name, version }) => [name, version] as const)]
      .filter(([name], at, all) => !named.has(name) && all.findIndex(([other]) => other === name) === at)
      .map(([name, version]) => ({ name, version }))
    await queueRemoval(tx, 'media', doomed)
    const [unfinished] = await tx`
      select 1 from public.renditions where version_id = ${versionId} and not complete limit 1`
    return Boolean(unfinished) || old.some((name) => named.has(name) && seen.has(name))
  })
  if (left) await queueJob(sql, renameMedia, { versionId }, new Date(Date.now() + againMs))
}

const complete = (sql: Sql, versionId: string) => sql<Named[]>`
  select id, object_name as "objectName", playlist from public.renditions where version_id = ${versionId} and complete`

const namesOf = ({ objectName, playlist }: Named) => [objectName, ...urisIn(playlist)]

/** The name below the version, without the folder an earlier renaming put it in. */
const withoutFolder = (name: string, versionId: string) => name.slice(versionId.length + 1).replace(/^[0-9a-f]{16}\//, '')
