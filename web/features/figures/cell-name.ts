import { locale } from '#web/ui/locale.ts'
import type { CellKind } from './data/figures.ts'
import type { FiguresText } from './words.ts'

export const cellKinds = [
  { kind: 'source', head: 'came' },
  { kind: 'territory', head: 'where' },
  { kind: 'device', head: 'device' },
  { kind: 'access', head: 'access' },
  { kind: 'phrase', head: 'phrases' },
] as const satisfies readonly { kind: CellKind; head: string }[]

/** What plays have in common, in the reader's words; countries by the browser's own names. */
export function cellName(kind: CellKind, value: string, t: FiguresText): string {
  if (kind === 'phrase') return value
  if (kind === 'territory') return territoryName(value) ?? t('otherTerritories')
  if (kind === 'source') return t(`source_${value as 'home'}`)
  return kind === 'device' ? t(`device_${value as 'phone'}`) : t(`access_${value as 'captions'}`)
}

function territoryName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames(locale(), { type: 'region', fallback: 'none' }).of(code)
  } catch {
    return undefined
  }
}
