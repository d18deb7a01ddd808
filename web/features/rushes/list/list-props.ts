import type { Rush } from '#web/data/edit/rushes.ts'
import type { Rushes } from '../use-rushes.ts'

export interface RushListProps {
  film: string
  rushes: readonly Rush[]
  of: Rushes
  told: { overlapping: ReadonlyMap<string, string[]>; twice: ReadonlyMap<string, string> }
  chosen: ReadonlySet<string>
  onChoose(ids: readonly string[], on: boolean): void
}
