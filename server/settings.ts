import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'

/** `supabase/config.toml`, the same file the platform's own tools read; sections are read by the part they concern. */
export type Settings = Record<string, Record<string, unknown> | undefined>

export function readSettings(file: string): Settings {
  return existsSync(file) ? (parse(readFileSync(file, 'utf8')) as Settings) : {}
}
