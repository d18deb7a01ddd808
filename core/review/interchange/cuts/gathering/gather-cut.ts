import { sameRate } from '../../../../media/media-plan.ts'
import { type Fraction, framesAt, plus, rounded, whole } from '../../../../time/exact-seconds.ts'
import type { Cut, Cutaway, CutClip, CutItem } from '../cut.ts'
import { joinSound } from './join-sound.ts'
import { placeMarks } from './place-marks.ts'
import { mostClips, type ReadCut, type ReadCutWith, type Remarks, type SeenClip, type SeenMark } from './read-cut.ts'
import { type Linked, linkRushes } from './relink.ts'

/** Data of a file about the whole cut, on the cut's timecode: null where only the first or the last clip has it. */
export type CutHead = Omit<Cut, 'items' | 'cutaways' | 'startFrame'> & { startFrame: number | null; endFrame: number | null }

/**
 * Clips of a file as the items of a cut: what is between them is a gap, what lies over them is a cutaway where that layer is free. Places
 * are exact to the frame.
 */
export function gatherCut(
  head: CutHead,
  seen: readonly SeenClip[],
  marks: readonly SeenMark[],
  remarks: Remarks,
  how: ReadCutWith,
): ReadCut {
  if (seen.length > mostClips) remarks.add(seen[mostClips]!.line, 'too-many', String(seen.length))
  if (marks.length > mostClips) remarks.add(marks[mostClips]!.line, 'too-many', String(marks.length))
  const clips = joinSound(seen.slice(0, mostClips))
  if (clips.length === 0 && marks.length === 0) remarks.add(0, 'no-cut')
  const startFrame = head.startFrame ?? clips.reduce((least, { recordIn }) => Math.min(least, recordIn), clips[0]?.recordIn ?? 0)
  const links = linkRushes(clips, how.rushes ?? [], remarks)
  const items: (CutItem & { at: number })[] = []
  const over: SeenClip[] = []
  let at: Fraction = whole(0)
  let afterClip = false
  for (const clip of clips) {
    const recordIn = clip.recordIn - startFrame
    if (clip.layer === 2) {
      over.push(clip)
      continue
    }
    const overlap = rounded(at) - recordIn
    const dissolves = clip.dissolve > 0 && (afterClip ? overlap === clip.dissolve : overlap <= 0)
    if (overlap > 0 && !dissolves) {
      remarks.add(clip.line, clip.picture ? 'overlap' : 'sound-apart', clip.name)
      if (clip.picture) over.push(clip)
      continue
    }
    if (overlap < 0) {
      items.push({ ...gapOf(items.length, -overlap), at: rounded(at) })
      at = plus(at, whole(-overlap))
    }
    // A dissolve into a clip that the one before does not reach would move all that follows.
    const dissolve = dissolves || overlap < 0 ? clip.dissolve : 0
    if (dissolve !== clip.dissolve) remarks.add(clip.line, 'transition', clip.name)
    if (overlap > 0) at = plus(at, whole(-overlap))
    const made = cutClip(clip, links.get(clip.rush.key)!, head, at, startFrame, remarks)
    items.push({
      ...made,
      id: `clip-${items.length + 1}`,
      transition: { kind: dissolve > 0 ? 'dissolve' : 'cut', frames: dissolve },
      at: recordIn,
    })
    at = plus(at, made.lengthFrames === null ? framesAt(made.outFrame - made.inFrame, made.rush.rate, head.rate) : whole(made.lengthFrames))
    afterClip = true
  }
  const after = seen.length > mostClips ? 0 : (head.endFrame ?? startFrame) - startFrame - rounded(at)
  if (after > 0) {
    items.push({ ...gapOf(items.length, after), at: rounded(at) })
    at = plus(at, whole(after))
  }
  const placed = placeMarks(
    items,
    marks.slice(0, mostClips).map((mark) => ({ ...mark, frame: mark.frame - startFrame })),
    rounded(at),
    remarks,
  )
  const cutaways = cutawaysOf(over, links, head, startFrame, remarks)
  const { title, rate, dropFrame, width, height } = head
  const cut = { title, rate, dropFrame, width, height, startFrame, items: placed, cutaways }
  return { cut: clips.length === 0 && marks.length === 0 ? null : cut, remarks: remarks.inOrder() }
}

const gapOf = (n: number, durationFrames: number) => ({ kind: 'gap', id: `gap-${n + 1}`, durationFrames, person: null, text: '' }) as const

function cutClip(clip: SeenClip, { rush, frameOf }: Linked, head: CutHead, at: Fraction, startFrame: number, remarks: Remarks): CutClip {
  const inFrame = frameOf(clip.sourceIn)
  const outFrame = inFrame + clip.sourceOut - clip.sourceIn
  const length = framesAt(outFrame - inFrame, rush.rate, head.rate)
  const written = clip.recordOut - clip.recordIn
  const over = rounded(plus(at, length)) - (clip.recordOut - startFrame)
  // A rush of another rate may end before the last frame of the cut does; elsewhere its frames are the nearest to the cut's, whose places
  // are unchanged.
  const other = !sameRate(rush.rate, head.rate)
  const agrees = over === 0 || (other && over === 1 && outFrame >= (clip.rush.durationFrames ?? Number.POSITIVE_INFINITY))
  if (!agrees && clip.speed === null && !(other && Math.abs(over) === 1))
    remarks.add(clip.line, 'lengths-differ', `${outFrame - inFrame} / ${written}`)
  return {
    ...{
      kind: 'clip',
      id: '',
      rush,
      inFrame,
      outFrame,
      transition: { kind: 'cut', frames: 0 },
      picture: clip.picture,
      channels: clip.channels,
    },
    ...{ name: clip.name, words: clip.words ?? '', metadata: clip.metadata ?? { item: null, person: null, scene: null, rights: null } },
    ...{ lengthFrames: agrees && clip.speed === null ? null : written, speed: clip.speed },
  }
}

function cutawaysOf(over: readonly SeenClip[], links: Map<string, Linked>, head: CutHead, startFrame: number, remarks: Remarks): Cutaway[] {
  let free = 0
  return over.flatMap((clip, at) => {
    const atFrame = clip.recordIn - startFrame
    if (!clip.picture || atFrame < free) {
      remarks.add(clip.line, clip.picture ? 'layer' : 'sound-apart', clip.name)
      return []
    }
    free = clip.recordOut - startFrame
    const made = cutClip(clip, links.get(clip.rush.key)!, head, whole(atFrame), startFrame, remarks)
    return [{ ...made, id: `over-${at + 1}`, channels: [], atFrame }]
  })
}
