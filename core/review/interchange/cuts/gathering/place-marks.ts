import type { CutItem } from '../cut.ts'
import type { Remarks, SeenMark } from './read-cut.ts'

type At = CutItem & { at: number }

/**
 * Markers as items: one as long as a gap describes the gap, another is a heading or a note before the item that begins there. One inside an
 * item goes before it, and is reported.
 */
export function placeMarks(items: readonly At[], marks: readonly SeenMark[], lengthFrames: number, remarks: Remarks): CutItem[] {
  const gaps = new Map(items.filter(({ kind }) => kind === 'gap').map((gap) => [gap.at, gap]))
  const filled = new Map<number, CutItem>()
  const before = new Map<number, CutItem[]>()
  // Both are in order.
  let next = 0
  for (const [n, mark] of marks.toSorted((one, other) => one.frame - other.frame).entries()) {
    const { kind, text, frame, person = null } = mark
    const gap = gaps.get(frame)
    const takesTime = kind === 'title' || kind === 'voice-over' || kind === 'gap'
    if (takesTime && gap?.kind === 'gap' && !filled.has(frame)) {
      filled.set(frame, { kind, id: `mark-${n + 1}`, durationFrames: gap.durationFrames, text, person })
      continue
    }
    while (next < items.length && items[next]!.at < frame) next++
    const inside = next > 0 && frame < lengthFrames && items[next]?.at !== frame
    const place = inside ? next - 1 : next
    if (inside) remarks.add(mark.line, 'marker-moved', text)
    const item = { kind: takesTime ? 'note' : kind, id: `mark-${n + 1}`, durationFrames: 0, text, person } as const
    before.set(place, [...(before.get(place) ?? []), item])
  }
  const placed = items.flatMap((item, n) => {
    const { at, ...plain } = item
    return [...(before.get(n) ?? []), (item.kind === 'gap' && filled.get(at)) || (plain as CutItem)]
  })
  return [...placed, ...(before.get(items.length) ?? [])]
}
