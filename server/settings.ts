import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'

/** `supabase/config.toml`, the same file the platform's own tools read; sections are read by the part they concern. */
export type Settings = Record<string, Record<string, unknown> | undefined>

/** Reads the file. A value written `env(NAME)` is taken from `env`, as the platform's tools do, and is empty where nothing has that name. */
export function readSettings(file: string, env: Record<string, string | undefined> = process.env): Settings {
  return existsSync(file) ? (fromEnvironment(parse(readFileSync(file, 'utf8')), env) as Settings) : {}
}

function fromEnvironment(value: unknown, env: Record<string, string | undefined>): unknown {
  if (typeof value === 'string') {
    const name = /^env\((\w+)\)$/.exec(value)?.[1]
    return name === undefined ? value : (env[name] ?? '')
  }
  if (Array.isArray(value)) return value.map((item) => fromEnvironment(item, env))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fromEnvironment(inner, env)]))
}
