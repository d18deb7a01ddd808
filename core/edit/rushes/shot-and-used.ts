/** An item of a paper edit as far as it uses a rush. */
export interface RushUse {
  rush: string | null
  in: number | null
  out: number | null
  scene: string | null
}
interface Chosen {
  id: string
  rushId: string
  inFrame: number
  outFrame: number
  sceneId: string | null
}

export interface SceneMaterial {
  rushes: number
  selects: number
  items: number
}

/** Rushes, and selects, of which some frame is in an item of a paper edit. */
export function usedInEdits(
  selects: readonly Chosen[],
  uses: readonly RushUse[],
): { rushes: ReadonlySet<string>; selects: ReadonlySet<string> } {
  const ofRush = Map.groupBy(
    uses.filter(({ rush }) => rush !== null),
    ({ rush }) => rush!,
  )
  const isUsed = ({ rushId, inFrame, outFrame }: Chosen) =>
    (ofRush.get(rushId) ?? []).some((use) => use.in === null || use.out === null || (use.in < outFrame && use.out > inFrame))
  return { rushes: new Set(ofRush.keys()), selects: new Set(selects.filter(isUsed).map(({ id }) => id)) }
}

/** How many rushes, selects and items of paper edits each scene has. One without any is in none of the counts: a scene without picture. */
export function materialOfScenes(
  rushes: readonly { sceneId: string | null }[],
  selects: readonly Pick<Chosen, 'sceneId'>[],
  uses: readonly RushUse[],
): ReadonlyMap<string, SceneMaterial> {
  const counts = new Map<string, SceneMaterial>()
  const count = (scene: string | null, what: keyof SceneMaterial) => {
    if (!scene) return
    const known = counts.get(scene) ?? { rushes: 0, selects: 0, items: 0 }
    counts.set(scene, { ...known, [what]: known[what] + 1 })
  }
  for (const { sceneId } of rushes) count(sceneId, 'rushes')
  for (const { sceneId } of selects) count(sceneId, 'selects')
  for (const { scene, rush } of uses) if (rush) count(scene, 'items')
  return counts
}
