import type { PaintedSpace } from '#contract/spaces.ts'
import { between, type Halt, haltAt } from '#core/spaces/path.ts'
import { firstView, type View, viewOf } from '#core/spaces/space.ts'

/** From where it is seen at that moment, and where one stands or goes. */
export function seenAt(
  { kind, startView }: Pick<PaintedSpace, 'kind' | 'startView'>,
  path: readonly Halt[],
  ms: number,
  centre: readonly number[],
): { view: View; halt: Halt | undefined } {
  const first = (startView?.length === 3 ? startView : firstView[kind]) as View
  const at = haltAt(path, ms)
  const halt = at && path[at.index]
  if (!halt) return { view: first, halt }
  const before = path[at.index - 1]
  const from = before ? viewOf(kind, before.spot, centre) : first
  return { view: between(from, viewOf(kind, halt.spot, centre), at.arrived), halt }
}
