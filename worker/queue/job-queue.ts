import { Logger, runMigrations } from 'graphile-worker'
import type { Sql } from '#sql/sql.ts'

/** Hooks for the owner of the database: the queue's tables are created before the product's, and health checks. */
export const jobQueue = {
  /** The queue's own tables, owned by the product's role: product migrations enqueue jobs. */
  async beforeProduct(sql: Sql, ownerUrl: string): Promise<void> {
    const [queue] = await sql`select to_regclass('graphile_worker.migrations') is not null as present`
    if (queue?.present) {
      const [migrated] = await sql<{ newest: number }[]>`select max(id)::int as newest from graphile_worker.migrations`
      if ((migrated?.newest ?? 0) >= newestMigration) return
    }
    await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) })
  },
  /** Health problems: see `private.house_troubles`. */
  troubles: 'select stops, words from private.house_troubles()',
  measures: { actuality_jobs_waiting: 'select count(*)::int from graphile_worker.jobs where locked_at is null' },
}

/** Version of the pinned graphile-worker; querying it would cost a connection at each start. */
const newestMigration = 20
