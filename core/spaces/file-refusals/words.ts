import { budget } from '../budget.ts'
import german from './de.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }

export type FileRefusal = keyof typeof english
const values: Record<string, number> = {
  mostTriangles: budget.mostTriangles / 1e6,
  splats: budget.splats / 1e6,
  tiles: budget.tiles / 1000,
  tilePx: budget.tilePx,
  tileMegabytes: budget.tileBytes / 1024 / 1024,
  tilePoints: budget.tilePoints / 1000,
}
const filled = (sentence: string) => sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** Why a file of a space cannot be used, for its author: what is the matter, and what to do. The worker writes it down in English. */
export const fileRefusal = (code: string): string => filled(english[code as FileRefusal] ?? english.broken)

/** What was written down, in the reader's language; unknown text stays as it is. */
export function fileRefusalIn(language: string, written: string): string {
  if (!language.startsWith('de')) return written
  const code = (Object.keys(english) as FileRefusal[]).find((one) => filled(english[one]) === written)
  return code ? filled(german[code]) : written
}
