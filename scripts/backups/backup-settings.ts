import { resolve, sep } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '#server/start-refused.ts'
import { type KeepRule, readKeepRule, usualRule } from './kept-backups.ts'

export interface BackupSettings {
  folder: string
  rule: KeepRule
  /** Hour of the machine's clock at which a backup is made. */
  hour: number
}

const schema = z.object({
  BACKUPS: z.string().optional(),
  BACKUPS_AT: z.coerce.number().int().min(0).max(23).default(3),
  BACKUPS_KEPT: z.string().optional(),
})

/** BACKUPS, BACKUPS_AT and BACKUPS_KEPT; undefined where no folder is named. Throws StartRefused for a value that cannot be used. */
export function readBackupSettings(env: Record<string, string | undefined>, dataDir: string): BackupSettings | undefined {
  const given = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!given.success) throw new StartRefused('BACKUPS_AT cannot be used: it is an hour from 0 to 23. Correct it and start again.')
  const { BACKUPS: folder, BACKUPS_AT: hour, BACKUPS_KEPT: kept } = given.data
  const rule = kept === undefined ? usualRule : readKeepRule(kept)
  if (!rule)
    throw new StartRefused('BACKUPS_KEPT cannot be used: it is two numbers, days and weeks, such as 7,4. Correct it and start again.')
  if (folder === undefined) return undefined
  const path = resolve(folder)
  if (`${path}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new StartRefused('BACKUPS cannot be inside DATA_DIR: what destroys one would destroy both. Name a folder on another disk.')
  return { folder: path, rule, hour }
}
