import type { SpaceAsset } from '#contract/spaces/spaces.ts'
import { openModel } from './model.ts'
import { openPanorama } from './panorama.ts'
import type { Shown, SpatialView } from './spatial-view.ts'

/** What a file of a space is seen as: a picture all around, a model or a scan. `read` brings one of the files the worker made of it. */
export async function openAsset(
  { kind, facts }: Pick<SpaceAsset, 'kind' | 'facts'>,
  read: (name: string) => Promise<Blob>,
  stage: SpatialView,
): Promise<Shown> {
  if (kind === 'panorama') return openPanorama(facts.levels ?? [], read, stage.redraw)
  const bytes = await (await read(facts.file ?? '')).arrayBuffer()
  if (kind === 'splat') return (await import('./splats.ts')).openSplats(bytes, stage)
  return openModel(bytes)
}
