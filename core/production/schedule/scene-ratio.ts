/** Lengths in milliseconds. */
export interface SceneTotals {
  scene: string
  planned: number
  shot: number
  selected: number
  used: number
  /** Shot for one used; null while nothing is used. */
  ratio: number | null
}
interface Lengths {
  scene: string
  ms: number
}

/** Planned, shot, selected and used of each scene: strip, rush, select and item of a paper edit name the same scene. */
export function sceneTotals(
  planned: readonly Lengths[],
  shot: readonly Lengths[],
  selected: readonly Lengths[],
  used: readonly Lengths[],
): SceneTotals[] {
  const scenes = new Map<string, SceneTotals>()
  const add = (lengths: readonly Lengths[], what: 'planned' | 'shot' | 'selected' | 'used') => {
    for (const { scene, ms } of lengths) {
      if (!scene) continue
      const known = scenes.get(scene) ?? { scene, planned: 0, shot: 0, selected: 0, used: 0, ratio: null }
      scenes.set(scene, { ...known, [what]: known[what] + ms })
    }
  }
  add(planned, 'planned')
  add(shot, 'shot')
  add(selected, 'selected')
  add(used, 'used')
  return [...scenes.values()].map((totals) => ({ ...totals, ratio: totals.used > 0 ? totals.shot / totals.used : null }))
}
