import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { keptFolder } from '../in-memory.ts'

const prefix = `actuality-made-${process.getuid?.() ?? 0}-`
const keptForMs = 24 * 3_600_000

/**
 * The folder that `make` filled. Files that come out the same for the same `recipe` (program and arguments) are made once, then found by every test and
 * every later run: one film of 90 seconds takes four seconds of processor, and seventy test files want it.
 */
export function madeOnce(recipe: readonly string[], make: (folder: string) => void): string {
  const kept = join(keptFolder(), prefix + createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 24))
  if (existsSync(kept)) return kept
  dropOutdated()
  const folder = mkdtempSync(join(keptFolder(), 'actuality-making-'))
  make(folder)
  try {
    renameSync(folder, kept)
  } catch {
    // Another process was first.
    rmSync(folder, { recursive: true })
  }
  return kept
}

/** Another checkout may be at its tests, so only what is a day old goes. */
function dropOutdated() {
  for (const name of globSync(`${prefix}*`, { cwd: keptFolder() })) {
    const folder = join(keptFolder(), name)
    if (Date.now() - statSync(folder).mtimeMs > keptForMs) rmSync(folder, { recursive: true, force: true })
  }
}
