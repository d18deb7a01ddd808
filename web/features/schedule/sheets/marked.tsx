import type { ReactNode } from 'react'
import type { SheetContent } from '#core/production/schedule/sheet/sheet-content.ts'
import type { SheetDifference } from '#core/production/schedule/sheet/sheet-differences.ts'
import { useText } from '#web/ui/text.ts'
import { scheduleText } from '../words.ts'

export interface SheetProps {
  content: SheetContent
  /** By id, as this reader may know them. */
  names: Readonly<Record<string, string>>
  phones: Readonly<Record<string, string>>
  changes: readonly SheetDifference[]
  kind: 'full' | 'short' | 'removed'
  version: number
  /** The sheet is the whole page: its title is the heading of that. */
  alone?: boolean
}

/** A value that has another one than on the last sheet says what it was. */
export function Marked({ path, was, children }: { path: string; was: ReadonlyMap<string, SheetDifference>; children: ReactNode }) {
  const t = useText(scheduleText)
  const change = was.get(path)
  if (!change) return <span>{children}</span>
  return (
    <mark>
      {children} <small>{change.before ? t('changedFrom', { before: change.before }) : t('new')}</small>
    </mark>
  )
}
