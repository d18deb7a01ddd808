import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerConfig } from '../config.ts'
import type { DatabaseAddress } from './address.ts'
import { baseBackup } from './base-backup.ts'
import type { EmbeddedPostgres } from './embedded.ts'

const keptUpgradeBackups = 3

/** Before a new version changes the embedded database, it is copied to `DATA_DIR/upgrades`; the last three copies are kept. */
export async function backUpBeforeUpgrade(config: ServerConfig, address: DatabaseAddress, embedded?: EmbeddedPostgres) {
  if (!embedded) return
  const folder = join(config.dataDir, 'upgrades')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await baseBackup(address, embedded.cluster, join(folder, new Date().toISOString().replace(/[:.]/g, '-')))
  for (const old of readdirSync(folder).sort().slice(0, -keptUpgradeBackups)) rmSync(join(folder, old), { recursive: true, force: true })
}
