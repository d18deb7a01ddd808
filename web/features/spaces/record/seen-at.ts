import type { PaintedSpace } from '#contract/spaces/spaces.ts'
import { between, type Halt, haltAt } from '#core/spaces/path.ts'
import { type View, viewOf } from '#core/spaces/space.ts'
import { startOf } from '#core/spaces/tiles.ts'

/** The camera at that moment, and the current stop or the way to it. */
export function seenAt(
  { kind, startView, assets, assetId }: Pick<PaintedSpace, 'kind' | 'startView' | 'assets' | 'assetId'>,
  path: readonly Halt[],
  ms: number,
  centre: readonly number[],
): { view: View; halt: Halt | undefined } {
  const first = startOf({ kind, startView }, assets.find(({ id }) => id === assetId)?.facts.tiles)
  const at = haltAt(path, ms)
  const halt = at && path[at.index]
  if (!halt) return { view: first, halt }
  const before = path[at.index - 1]
  const from = before ? viewOf(kind, before.spot, centre) : first
  return { view: between(from, viewOf(kind, halt.spot, centre), at.arrived), halt }
}
