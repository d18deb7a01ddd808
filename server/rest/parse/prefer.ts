import { refuse } from '../problems.ts'

/** What the Prefer header asks for. */
export interface Preferences {
  return?: 'representation' | 'minimal' | 'headers-only'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  count?: 'exact' | 'planned' | 'estimated'
  tx?: 'commit' | 'rollback'
  handling?: 'strict' | 'lenient'
  timezone?: string
  maxAffected?: number
}

export const noPreferences: Preferences = {}

const accepted: Record<string, (value: string) => boolean> = {
  return: (value) => ['representation', 'minimal', 'headers-only'].includes(value),
  resolution: (value) => ['merge-duplicates', 'ignore-duplicates'].includes(value),
  missing: (value) => ['default', 'null'].includes(value),
  count: (value) => ['exact', 'planned', 'estimated'].includes(value),
  tx: (value) => ['commit', 'rollback'].includes(value),
  handling: (value) => ['strict', 'lenient'].includes(value),
  'max-affected': (value) => /^\d{1,15}$/.test(value),
  timezone: isTimezone,
}

/** Unknown preferences are ignored unless `handling=strict`, which refuses them with PGRST122. */
export function parsePreferences(header: string | string[] | undefined): Preferences {
  if (header === undefined || header === '') return noPreferences
  const preferences: Record<string, string> = {}
  const invalid: string[] = []
  for (const part of (Array.isArray(header) ? header.join(',') : header).split(',')) {
    const [name = '', value = ''] = part
      .trim()
      .split('=')
      .map((word) => word.trim())
    if (name === '') continue
    if (!accepted[name]?.(value)) invalid.push(part.trim())
    else preferences[name] ??= value
  }
  if (preferences.handling === 'strict' && invalid.length > 0) throw refuse.preferences(invalid)
  const { 'max-affected': maxAffected, ...rest } = preferences
  return { ...rest, maxAffected: maxAffected === undefined ? undefined : Number(maxAffected) }
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The preferences that were honoured, as `Preference-Applied` says them; null for none. */
export function appliedPreferences(preferences: Preferences, relevant: (keyof Preferences)[]): string | null {
  if (preferences === noPreferences) return null
  const order: (keyof Preferences)[] = ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone', 'maxAffected']
  const words = order
    .filter(
      (name) =>
        preferences[name] !== undefined && relevant.includes(name) && !(name === 'maxAffected' && preferences.handling !== 'strict'),
    )
    .map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`)
  return words.length === 0 ? null : words.join(', ')
}
