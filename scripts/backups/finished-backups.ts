import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const facts = z.object({ version: z.string(), madeAt: z.iso.datetime(), database: z.enum(['embedded', 'dump']) })
export type BackupFacts = z.infer<typeof facts>

export interface FinishedBackup extends BackupFacts {
  folder: string
}

/** What `backup.json` of a backup says; undefined for a folder that is no finished backup. */
export function readBackup(folder: string): FinishedBackup | undefined {
  try {
    return { ...facts.parse(JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'))), folder }
  } catch {
    return undefined
  }
}

/** The finished backups in a folder, the newest first. */
export function finishedBackups(folder: string): FinishedBackup[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => readBackup(join(folder, entry.name)) ?? [])
    .sort((one, other) => other.madeAt.localeCompare(one.madeAt))
}
