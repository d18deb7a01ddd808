import type { SpaceAsset } from '#contract/spaces/spaces.ts'
import type { SpaceKind, Spot, View } from '#core/spaces/space.ts'

/** Interface between a page and the renderer of a space. */
export interface StageHandle {
  view(): View
  look(view: View, travelMs?: number): void
  /** The picture as it is; none of a map. */
  canvas(): HTMLCanvasElement | null
  /** Of an object, where its middle is. */
  centre(): readonly number[]
  /** The place one looks at. */
  middle(): number[]
}

export interface StageProps {
  kind: SpaceKind
  /** Its panorama, model or cloud of splats, once it is ready. */
  asset: SpaceAsset | null
  startView: View
  spots: readonly Spot[]
  current: string | null
  onChoose(id: string): void
  /** For its author: a press on a place where no spot is. */
  onPlace?: ((place: number[]) => void) | undefined
  onReady?: (handle: StageHandle | null) => void
  /** The picture could not be shown here; the text replaces it. */
  onRefused?: (why: 'no-webgl' | 'failed') => void
  title: string
}
