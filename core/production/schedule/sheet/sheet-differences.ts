import type { SheetContent } from './sheet-content.ts'

/** What a second sheet says otherwise: paths as `day.call`, `people.<id>.call`, `strips.<id>.start`. */
export interface SheetDifference {
  path: string
  before: string
  after: string
}

/** Every field in which two sheets differ, as one who read the first needs it. An entry of a list is the same by its id or person. */
export function sheetDifferences(before: SheetContent, after: SheetContent): SheetDifference[] {
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...is.keys(), ...was.keys()])]
    .filter((path) => (was.get(path) ?? '') !== (is.get(path) ?? ''))
    .map((path) => ({ path, before: was.get(path) ?? '', after: is.get(path) ?? '' }))
}

function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) {
    const named = value.every((each) => typeof each === 'object')
    if (!named) into.set(path, value.join(', '))
    else for (const [at, each] of value.entries()) flat(each, `${path}.${keyOf(each, at)}`, into)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) flat(each, path ? `${path}.${key}` : key, into)
  } else if (value !== undefined && !/\.(?:id|person)$/.test(path)) into.set(path, String(value))
  return into
}

const keyOf = (entry: { id?: string; person?: string; what?: string; form?: string }, at: number) =>
  entry.id ?? entry.person ?? entry.what ?? entry.form ?? String(at)

/** Sent later than this before the call, a sheet comes too late to plan by. */
export const fairNoticeMs = 12 * 3_600_000

/** How many minutes a sheet sent at `now` is too late; 0 where it is in time. Moments are ISO 8601. */
export const lateByMinutes = (call: string, now: string): number =>
  Math.max(0, Math.round((fairNoticeMs - (Date.parse(call) - Date.parse(now))) / 60_000))
