import type { WorkerHouse } from '../house.ts'

/** Deletes films that were removed more than thirty days ago; the trigger on their versions queues the deletion of their files. */
export async function purgeRemoved(house: WorkerHouse) {
  const [row] = await house.sql<{ purged: number }[]>`select private.purge_removed() as purged`
  if (row?.purged) house.log.info({ films: row.purged }, 'removed films deleted for good')
}
