/** The creator's choice, and the cut that was shown then. */
export interface ChosenCut {
  id: string
  shown: string
}

/** The cut that links are made for. A choice is valid while the same cut is shown: after a change, links are for the shown one. */
export function cutToSend<Cut extends { id: string }>(cuts: readonly Cut[], shown: string, chosen: ChosenCut): Cut | undefined {
  const wanted = chosen.shown === shown ? chosen.id : shown
  return cuts.find(({ id }) => id === wanted) ?? cuts[0]
}
