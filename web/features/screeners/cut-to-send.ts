/** What a creator chose, and which cut was the one shown then. */
export interface ChosenCut {
  id: string
  shown: string
}

/** The cut that links are made for. A choice counts while the same cut is shown: after another one is shown, people are given that one. */
export function cutToSend<Cut extends { id: string }>(cuts: readonly Cut[], shown: string, chosen: ChosenCut): Cut | undefined {
  const wanted = chosen.shown === shown ? chosen.id : shown
  return cuts.find(({ id }) => id === wanted) ?? cuts[0]
}
