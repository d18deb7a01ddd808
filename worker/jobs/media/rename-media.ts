import { randomBytes } from 'node:crypto'
import { replaceUris } from '#core/media/hls.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'
import { keptNames, shownNames } from '../../records/media-names.ts'
import { queueRemoval } from './remove-files.ts'

interface Named {
  id: string
  objectName: string
  playlist: string
}

/** A film that is still growing has hundreds of segments: copied one by one they would take more than the minute an address may live. */
const copiedAtOnce = 8

/**
 * New names for the files of a closed film. Does not take the version's lock, which an encode may hold for hours: only excludes the removal
 * of unreferenced files.
 */
export const renameMedia: Job<'rename-media'> = {
  name: 'rename-media',
  line: 'prompt',
  key: ({ versionId }) => `rename-media:${versionId}`,
  lockKeys: ({ versionId }) => [`names:${versionId}`],
  attempts: 12,
  perform: (house, { versionId }) => rename(house, versionId),
}

/**
 * Gives everything a version names in bucket media a new name, and removes what it no longer names, so that previously signed addresses stop working.
 * Copies first, then the rows in one transaction that also queues the removal of the old names: after a crash at any point, the rows name objects that
 * exist, and the retry uses a new folder. A rendition that grows meanwhile keeps its new segments: their addresses were never given out.
 */
async function rename(house: WorkerHouse, versionId: string) {
  const { sql, files } = house
  const old = await shownNames(sql, versionId)
  const folder = `${versionId}/${randomBytes(8).toString('hex')}`
  const renamed = new Map(old.map((name) => [name, `${folder}/${withoutFolder(name, versionId)}`]))
  const seen = await files.versionsOf('media', old)
  await inTurns(
    [...renamed].filter(([from]) => seen.has(from)),
    ([from, to]) => files.copy('media', from, to),
  )
  // A named object that storage does not have keeps its name, so that it stays visible as missing.
  const to = (name: string) => (seen.has(name) ? (renamed.get(name) ?? name) : name)

  await sql.begin(async (tx) => {
    const rows = await tx<Named[]>`
      select id, object_name as "objectName", playlist from public.renditions where version_id = ${versionId} for update`
    // Names are unique, so a row that was rewritten meanwhile names other objects and is not touched.
    for (const { id, objectName, playlist } of rows)
      await tx`update public.renditions set object_name = ${to(objectName)}, playlist = ${replaceUris(playlist, to)} where id = ${id}`
    const beside = await tx<Named[]>`
      select id, object_name as "objectName", playlist from public.side_tracks
      where version_id = ${versionId} and playlist is not null for update`
    for (const { id, objectName, playlist } of beside)
      await tx`update public.side_tracks set object_name = ${to(objectName)}, playlist = ${replaceUris(playlist, to)} where id = ${id}`
    const marked = await tx<Named[]>`
      select screener_id as id, object_name as "objectName", playlist from public.marked_copies
      where version_id = ${versionId} and playlist is not null for update`
    for (const { id, objectName, playlist } of marked)
      await tx`
        update public.marked_copies set object_name = ${to(objectName)}, playlist = ${replaceUris(playlist, to)} where screener_id = ${id}`
    await tx`
      update public.trailers t set object_name = n.becomes from unnest(${[...seen.keys()]}::text[], ${[...seen.keys()].map(to)}::text[]) as n (name, becomes)
      where t.version_id = ${versionId} and t.object_name = n.name`
    const boards = await tx<{ name: string }[]>`
      select object_name as name from public.storyboards where version_id = ${versionId} for update`
    for (const { name } of boards)
      await tx`update public.storyboards set object_name = ${to(name)} where version_id = ${versionId} and object_name = ${name}`
    const named = await keptNames(tx as never, versionId)
    const doomed = await tx<{ name: string; version: string }[]>`
      select name, version from storage.objects where bucket_id = 'media' and not name = any(${named}::text[]) and (
        name = any(${[...seen.keys()]}::text[])
        or name in (select r.name from private.retired_objects r where r.version_id = ${versionId})
        or (name ~ ${`^${versionId}/[0-9a-f]{16}/`} and not name = any(${[...renamed.values()]}::text[])))`
    await tx`delete from private.retired_objects where version_id = ${versionId}`
    await queueRemoval(tx as never, 'media', doomed)
  })
}

async function inTurns<Each>(list: Each[], work: (each: Each) => Promise<void>) {
  const waiting = list.values()
  const turns = Array.from({ length: copiedAtOnce }, async () => {
    for (const each of waiting) await work(each)
  })
  await Promise.all(turns)
}

/** The name below the version, without the folder of an earlier renaming. */
const withoutFolder = (name: string, versionId: string) => name.slice(versionId.length + 1).replace(/^[0-9a-f]{16}\//, '')
