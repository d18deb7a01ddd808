import type { Job } from '../../queue/job.ts'

/** Films, moments, lists, boards, spaces and diary entries that were removed more than thirty days ago are deleted, pictures as old as that and old deliveries of webhooks, once a night; the trigger on their versions queues the deletion of their files. */
export const purgeRemoved: Job<'purge-removed'> = {
  name: 'purge-removed',
  line: 'quick',
  attempts: 5,
  at: '17 4 * * *',
  async perform(house) {
    const [row] = await house.sql<{ purged: number }[]>`select private.purge_removed() as purged`
    await house.sql`select private.purge_removed_moments()`
    await house.sql`select private.purge_removed_lists()`
    await house.sql`select private.purge_spaces()`
    await house.sql`select private.forget_notices()`
    await house.sql`select private.forget_webhook_deliveries()`
    await house.sql`select private.purge_desk()`
    await house.sql`select private.forget_threads()`
    await house.sql`select private.purge_boards()`
    const pictures = await house.sql<{ name: string }[]>`select private.lost_board_pictures() as name`
    await house.files.remove(
      'board-pictures',
      pictures.map(({ name }) => name),
    )
    // Pictures of quotes are made again on request.
    const old = await house.sql<{ name: string }[]>`
      delete from public.quotes where asked_at < now() - interval '30 days' returning object_name as name`
    await house.files.remove('media', old.flatMap(({ name }) => name ?? []).slice(0, 1000))
    if (row?.purged) house.log.info({ films: row.purged }, 'removed films deleted for good')
  },
}
