import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import type { PartContext } from '../http/part.ts'
import type { Settings } from '../settings.ts'
import { StartRefused } from '../start-refused.ts'
import { platformLimits } from './calls.ts'

const units: Record<string, number> = { '': 1, b: 1, kb: 1e3, mb: 1e6, kib: 1024, mib: 1024 ** 2 }
const bytes = z
  .union([z.number().int().positive(), z.string().regex(/^\d+\s*([kM]i?)?B?$/, 'is a size such as 100KiB or 35MiB')])
  .transform((value) => {
    const [, amount, unit] = /^(\d+)\s*(\w*)$/.exec(String(value)) ?? []
    return Number(amount) * (units[(unit ?? '').toLowerCase()] ?? 1)
  })

/** `[functions.<name>]` of config.toml, as far as it is read. */
const functionSettings = z.looseObject({
  enabled: z.boolean().optional(),
  verify_jwt: z.boolean().optional(),
  entrypoint: z.string().optional(),
  import_map: z.string().optional(),
  /** What a request may bring: bytes, or a size in words. Ours alone; the platform's tools pass over it. */
  body_limit: bytes.default(platformLimits.bodyBytes),
})
export type FunctionSettings = z.infer<typeof functionSettings>

/** Settings of a function in config.toml; the limit of a body has a default. Throws StartRefused. */
export function functionSettingsOf({ functions = {} }: Settings, usualBytes: number = platformLimits.bodyBytes) {
  const known = new Map<string, FunctionSettings>()
  for (const [name, given] of Object.entries(functions)) {
    const read = functionSettings.safeParse({ body_limit: usualBytes, ...(given as object) })
    const [issue] = read.error?.issues ?? []
    if (issue)
      throw new StartRefused(
        `${issue.path.join('.')} of [functions.${name}] in supabase/config.toml cannot be used: ${issue.message}. Correct it and start again.`,
      )
    known.set(name, read.data!)
  }
  return (name: string): FunctionSettings => known.get(name) ?? { body_limit: usualBytes }
}

/** What every function finds in `Deno.env`: the platform's names, then those of `functions/.env`, which may not take them. */
export async function functionEnvironment({ config, settings, tokens }: PartContext, folder: string): Promise<Record<string, string>> {
  const [anonKey, serviceRoleKey] = [await tokens.anonKey(), await tokens.serviceRoleKey()]
  const named = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const file = join(folder, '.env')
  const own = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return {
    ...Object.fromEntries(Object.entries(own).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    SUPABASE_URL: `http://127.0.0.1:${config.port}`,
    SUPABASE_PUBLIC_URL: config.siteUrl,
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: config.publishableKey ?? named(settings.auth?.publishable_key) ?? anonKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: config.secretKey ?? named(settings.auth?.secret_key) ?? serviceRoleKey }),
    SUPABASE_JWKS: JSON.stringify(tokens.publicKeys()),
    SITE_URL: config.siteUrl,
  }
}

/**
 * The `imports` of a function, longest names first: of the file config.toml names, else of the nearest `deno.json`, `deno.jsonc` or
 * `import_map.json`, its own before that of all functions. Relative meanings are resolved against the file. Throws when it cannot be read.
 */
export function importsOf(folder: string, name: string, { import_map: given }: Pick<FunctionSettings, 'import_map'>): [string, string][] {
  const candidates = given
    ? [join(dirname(folder), given)]
    : [join(folder, name), folder].flatMap((place) => ['deno.json', 'deno.jsonc', 'import_map.json'].map((file) => join(place, file)))
  const file = candidates.find((candidate) => existsSync(candidate))
  if (!file) return []
  const { imports = {} } = JSON.parse(withoutComments(readFileSync(file, 'utf8'))) as { imports?: Record<string, string> }
  return Object.entries(imports)
    .map(([specifier, meaning]): [string, string] => [
      specifier,
      /^\.{0,2}\//.test(meaning) ? new URL(meaning, pathToFileURL(file)).href : meaning,
    ])
    .sort(([a], [b]) => b.length - a.length)
}

/** JSONC as Deno reads it: comments, and commas before a closing bracket. Strings are left alone. */
const withoutComments = (text: string) =>
  text
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_all, kept) => kept ?? '')
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_all, kept) => kept ?? '')
