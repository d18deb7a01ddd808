import { type Gap, type Grant, gapsOf } from '../coverage.ts'
import { type Medium, media } from '../lists.ts'
import type { AppearanceKind, Condition } from './lists.ts'

/** Media that reach a viewer over the network. */
const onlineMedia: readonly Medium[] = ['streaming', 'download', 'web', 'social']
const always = '0001-01-01'

/** Conditions as what is left of the whole world for good: one grant a medium, so that planned releases are held against them as against licences. */
function grantsUnder(conditions: readonly Condition[]): Grant[] {
  const ends = conditions.flatMap(({ kind, until }) => (kind === 'until' && until ? [until] : [])).toSorted()
  const nowhere = conditions.flatMap((one) => (one.kind === 'not-in-country' ? (one.countries ?? []) : []))
  const offline = conditions.filter(({ kind }) => kind === 'not-online')
  return media.flatMap((medium) => {
    const online = onlineMedia.includes(medium)
    if (online && offline.some(({ countries = [] }) => countries.length === 0)) return []
    const without = [...nowhere, ...(online ? offline.flatMap(({ countries = [] }) => countries) : [])]
    return [{ media: [medium], worldwide: true, countries: [...new Set(without)].toSorted(), startsOn: always, endsOn: ends[0] ?? null }]
  })
}

/** What of a planned release conditions do not allow. */
export const gapsUnder = (conditions: readonly Condition[], release: Grant): Gap[] =>
  conditions.some(({ kind }) => kind === 'not-in-country' || kind === 'not-online' || kind === 'until')
    ? gapsOf(release, grantsUnder(conditions))
    : []

/** Whether an appearance is against a condition by itself, in any release. */
export function breaks({ kind }: Condition, appearance: AppearanceKind): boolean {
  if (kind === 'no-face') return appearance === 'recognisable' || appearance === 'in-passing'
  if (kind === 'no-voice') return appearance === 'recognisable' || appearance === 'voice-only'
  return false
}
