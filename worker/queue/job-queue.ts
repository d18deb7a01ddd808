import { Logger, runMigrations } from 'graphile-worker'
import type { Sql } from '#sql/sql.ts'

/** What the queue asks of whatever opens the house's database: its tables before the product's, and what is worth watching. */
export const jobQueue = {
  /** The queue's own tables, owned by the product's role: product migrations queue jobs through it. */
  async beforeProduct(sql: Sql, ownerUrl: string): Promise<void> {
    const [queue] = await sql`select to_regclass('graphile_worker.migrations') is not null as present`
    if (queue?.present) {
      const [migrated] = await sql<{ newest: number }[]>`select max(id)::int as newest from graphile_worker.migrations`
      if ((migrated?.newest ?? 0) >= newestMigration) return
    }
    await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) })
  },
  /** What is the matter with the work: see `private.house_troubles`. */
  troubles: 'select stops, words from private.house_troubles()',
  measures: { actuality_jobs_waiting: 'select count(*)::int from graphile_worker.jobs where locked_at is null' },
}

/** Of the pinned graphile-worker; asking it every time would cost a connection of another library at each start. */
const newestMigration = 20
