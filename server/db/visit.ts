import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerConfig } from '../config.ts'
import { StartRefused } from '../start-refused.ts'
import { addressOf, type DatabaseAddress } from './address.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { inspectForeignServer } from './foreign-server.ts'
import { runningPort } from './leftover.ts'
import { embeddedAddress } from './open.ts'

export interface Visit {
  address: DatabaseAddress
  /** Folder of the embedded cluster; undefined with DATABASE_URL. */
  cluster?: string
  /** Ends the database again if this visit had to start it. */
  leave(): Promise<void>
}

/**
 * The database of a house that exists, for commands beside it: the running one, or the embedded one started for as long as the visit
 * takes. Throws StartRefused when there is no house yet.
 */
export async function visitDatabase(config: ServerConfig): Promise<Visit> {
  if (config.databaseUrl) {
    const address = addressOf(config.databaseUrl, config)
    address.owner.actsForPostgres = (await inspectForeignServer(address)).postgresIsSuperuser
    return { address, leave: async () => {} }
  }
  const cluster = join(config.dataDir, 'postgres')
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new StartRefused(`There is no house in ${config.dataDir} yet: run "npm start" once, or set DATA_DIR to where it is.`)
  const port = runningPort(cluster)
  if (port) return { address: embeddedAddress({ port }, config), cluster, leave: async () => {} }
  const started = await startEmbeddedPostgres(config.dataDir)
  return { address: embeddedAddress(started, config), cluster, leave: () => started.stop() }
}
