import { constantRate, sameRate } from '../../../../media/media-plan.ts'
import { type Fraction, framesAt, plus, rounded, whole } from '../../../../time/exact-seconds.ts'
import { kindNamed } from '../aside-words.ts'
import { gatherCut } from '../gathering/gather-cut.ts'
import { type ReadCut, type ReadCutWith, Remarks, type SeenClip, type SeenMark, tooBig } from '../gathering/read-cut.ts'
import { withoutCut } from '../gathering/read-document.ts'
import { clipFacts, mediaOf, mediaRush } from './otio-media.ts'
import { listAt, numberAt, type OtioObject, objectAt, readOtioTime, schemaOf, stringAt } from './otio-values.ts'

/**
 * Reads an OpenTimelineIO timeline: the first two picture tracks, their sound, dissolves, gaps and markers. Lines are not known: they are
 * 0.
 */
export function readCutOtio(file: string, how: ReadCutWith = {}): ReadCut {
  const refused = tooBig(file)
  if (refused) return refused
  const remarks = new Remarks()
  const timeline = parsed(file, remarks)
  const stack = objectAt(timeline, 'tracks')
  const tracks = listAt(stack, 'children').filter((child) => schemaOf(child) === 'Track')
  if (!timeline || schemaOf(timeline) !== 'Timeline' || tracks.length === 0) return withoutCut(remarks)
  const start = readOtioTime(objectAt(timeline, 'global_start_time'))
  const rate = start?.rate ?? firstRate(tracks) ?? constantRate(25)
  const startFrame = start?.frames ?? 0
  const facts = objectAt(objectAt(timeline, 'metadata'), 'actuality')
  const clips: SeenClip[] = []
  const marks: SeenMark[] = []
  const saidByGaps = new Set<string>()
  let endFrame = startFrame
  const pictures = tracks.filter((track) => stringAt(track, 'kind') !== 'Audio')
  for (const [at, track] of pictures.entries()) readTrack(track, at === 0 ? 1 : at === 1 ? 2 : null, 0)
  for (const [at, track] of tracks.filter((each) => stringAt(each, 'kind') === 'Audio').entries()) readTrack(track, 1, at + 1)
  for (const marker of [...listAt(stack, 'markers'), ...listAt(timeline, 'markers')]) readMarker(marker)
  const head = {
    ...{ title: stringAt(timeline, 'name'), rate, dropFrame: facts?.['drop_frame'] === true, startFrame, endFrame },
    ...{ width: numberAt(facts, 'width') ?? 1920, height: numberAt(facts, 'height') ?? 1080 },
  }
  return gatherCut(head, clips, marks, remarks, how)

  function readTrack(track: OtioObject, layer: 1 | 2 | null, channel: number) {
    let at: Fraction = whole(startFrame)
    let before: SeenClip | null = null
    let dissolve: { before: number; after: number } | null = null
    for (const child of listAt(track, 'children')) {
      const schema = schemaOf(child)
      if (schema === 'Transition') {
        const [inOffset, outOffset] = ['in_offset', 'out_offset'].map((name) => framesOf(objectAt(child, name)))
        dissolve = { before: inOffset!, after: outOffset! }
        // Of an A and a B, A goes on under what comes after the edit.
        if (before) {
          before.recordOut += dissolve.after
          before.sourceOut += Math.round(dissolve.after * ratio(before))
        }
        continue
      }
      const range = objectAt(child, 'source_range') ?? objectAt(mediaOf(child), 'available_range')
      const [from, duration] = [readOtioTime(objectAt(range, 'start_time')), readOtioTime(objectAt(range, 'duration'))]
      if (!duration) {
        remarks.add(0, 'kind', `${schema} ${stringAt(child, 'name')}`)
        continue
      }
      const recordIn = rounded(at)
      at = plus(at, framesAt(duration.frames, duration.rate, rate))
      if (schema === 'Gap') readGap(child, recordIn, layer, channel)
      before =
        schema === 'Clip' && from && layer ? readClip(child, from, duration, { recordIn, recordOut: rounded(at), layer, channel }) : null
      if (schema === 'Clip' && !layer) remarks.add(0, 'layer', stringAt(child, 'name'))
      else if (schema !== 'Clip' && schema !== 'Gap') remarks.add(0, 'kind', `${schema} ${stringAt(child, 'name')}`)
      if (before && dissolve) {
        before.recordIn -= dissolve.before
        before.sourceIn -= Math.round(dissolve.before * ratio(before))
        before.dissolve = dissolve.before + dissolve.after
      }
      dissolve = null
    }
    if (layer === 1) endFrame = Math.max(endFrame, rounded(at))
  }

  function readClip(
    child: OtioObject,
    from: { frames: number; rate: SeenClip['rush']['rate'] },
    duration: { frames: number },
    place: { recordIn: number; recordOut: number; layer: 1 | 2; channel: number },
  ): SeenClip | null {
    const name = stringAt(child, 'name')
    if (child['enabled'] === false) {
      remarks.add(0, 'switched-off', name)
      return null
    }
    const warp = listAt(child, 'effects').find((effect) => /Time(Warp|Effect)|FreezeFrame/.test(schemaOf(effect)))
    if (warp) remarks.add(0, 'speed', name)
    const scalar = numberAt(warp, 'time_scalar')
    const { recordIn, recordOut, layer, channel } = place
    const clip: SeenClip = {
      ...{ line: 0, layer, rush: mediaRush(child, mediaOf(child), from.rate), recordIn, recordOut },
      ...{
        sourceIn: from.frames,
        sourceOut: from.frames + duration.frames,
        picture: channel === 0,
        channels: channel === 0 ? [] : [channel],
      },
      ...{ dissolve: 0, name, speed: scalar === null ? null : (scalar * from.rate.frames) / from.rate.seconds },
      ...clipFacts(child),
    }
    clips.push(clip)
    return clip
  }

  function readGap(gap: OtioObject, frame: number, layer: 1 | 2 | null, channel: number) {
    const said = objectAt(objectAt(gap, 'metadata'), 'actuality')
    const kind = kindNamed(stringAt(said, 'kind'))
    if (!said || !kind || layer !== 1 || channel !== 0) return
    // Its marker says the same.
    saidByGaps.add(`${kind} ${frame}`)
    marks.push({ line: 0, frame, durationFrames: 1, kind, text: stringAt(said, 'text'), person: stringAt(said, 'person') || null })
  }

  function readMarker(marker: OtioObject) {
    const from = framesOf(objectAt(objectAt(marker, 'marked_range'), 'start_time'))
    const kind = kindNamed(stringAt(marker, 'name'))
    const text = kind
      ? stringAt(marker, 'comment')
      : [stringAt(marker, 'name'), stringAt(marker, 'comment')].filter((part) => part !== '').join(': ')
    const frame = startFrame + from
    if (kind && saidByGaps.has(`${kind} ${frame}`)) return
    marks.push({ line: 0, frame, durationFrames: 1, kind: kind ?? 'note', text })
  }

  function framesOf(time: OtioObject | undefined): number {
    const read = readOtioTime(time)
    return read ? rounded(framesAt(read.frames, read.rate, rate)) : 0
  }

  /** Frames of a clip's own for one of the cut. */
  function ratio({ rush }: SeenClip): number {
    return sameRate(rush.rate, rate) ? 1 : (rush.rate.frames * rate.seconds) / (rush.rate.seconds * rate.frames)
  }
}

function parsed(file: string, remarks: Remarks): OtioObject | undefined {
  try {
    const read: unknown = JSON.parse(file.replace(/^\uFEFF/, ''))
    return objectAt({ read }, 'read')
  } catch {
    remarks.add(0, 'not-well-formed')
    return undefined
  }
}

const firstRate = (tracks: readonly OtioObject[]) =>
  readOtioTime(objectAt(objectAt(tracks.flatMap((track) => listAt(track, 'children'))[0], 'source_range'), 'duration'))?.rate
