interface ShotRush {
  id: string
  number: number
  shotOn: string | null
  startFrame: number | null
  rateNum: number | null
  rateDen: number | null
}
interface Chosen {
  rushId: string
  inFrame: number
  outFrame: number
  tags: readonly string[]
  personId: string | null
  mark: number | null
}

/** Selects of a tag, a person and at least a mark (each left out where empty), in the order in which they were shot, and how long they are together. */
export function stringOut<Select extends Chosen>(
  selects: readonly Select[],
  rushes: readonly ShotRush[],
  wanted: { tag: string; person: string; mark: number },
): { list: Select[]; ms: number } {
  const of = new Map(rushes.map((rush) => [rush.id, rush]))
  const list = selects
    .filter(
      ({ tags, personId, mark }) =>
        (!wanted.tag || tags.includes(wanted.tag)) && (!wanted.person || personId === wanted.person) && (mark ?? 0) >= wanted.mark,
    )
    .flatMap((select) => {
      const rush = of.get(select.rushId)
      return rush ? [{ select, rush }] : []
    })
    .toSorted(
      (one, other) =>
        (one.rush.shotOn ?? '').localeCompare(other.rush.shotOn ?? '') ||
        startOf(one.rush) - startOf(other.rush) ||
        one.rush.number - other.rush.number ||
        one.select.inFrame - other.select.inFrame,
    )
  // Frames of each rate are added, and become time once.
  const frames = new Map<number, number>()
  for (const { select, rush } of list) {
    const seconds = rush.rateNum && rush.rateDen ? rush.rateDen / rush.rateNum : 0
    frames.set(seconds, (frames.get(seconds) ?? 0) + select.outFrame - select.inFrame)
  }
  return {
    list: list.map(({ select }) => select),
    ms: Math.round([...frames].reduce((sum, [seconds, count]) => sum + seconds * count * 1000, 0)),
  }
}

const startOf = ({ startFrame, rateNum, rateDen }: ShotRush) =>
  startFrame !== null && rateNum && rateDen ? (startFrame * rateDen) / rateNum : 0
