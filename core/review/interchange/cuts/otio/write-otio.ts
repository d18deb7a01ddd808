import { perSecond, type Rate } from '../../../../media/media-plan.ts'
import { otioNothing, otioRange, otioTime, otioTimeline } from '../../shell/otio-time.ts'
import { asideWords } from '../aside-words.ts'
import { type Cut, type CutRush, onTape } from '../cut.ts'
import { soundLeft } from '../facts-left.ts'
import { fileStem, fileUrl } from '../file-names.ts'
import { isPlacedClip, isSeen, layOut, lengthInCut, type PlacedClip, type PlacedItem } from '../lay-out.ts'
import { type CutOptions, linesOf, type WrittenCut } from '../left-out.ts'

/**
 * OpenTimelineIO: items on V1, cutaways on V2, a sound track for each channel; each clip by the tape's own code and rate. Facts no field has are in
 * `metadata.actuality`, and so is the list of what was left out: the format has no comments.
 */
export function writeCutOtio(cut: Cut, options: CutOptions): WrittenCut {
  const { items, cutaways, leftOut } = layOut(cut)
  leftOut.push(...soundLeft(cut, options))
  const channels = options.sound ? Math.max(0, ...items.flatMap((item) => (isPlacedClip(item) ? item.clip.channels : []))) : 0
  const tracks = [
    track(
      'V1',
      'Video',
      items.flatMap((item) => itemOf(item, isPlacedClip(item) && isSeen(item.clip))),
    ),
    ...(cutaways.length > 0 ? [track('V2', 'Video', spaced(cutaways))] : []),
    ...Array.from({ length: channels }, (_, n) =>
      track(
        `A${n + 1}`,
        'Audio',
        items.flatMap((item) => soundOf(item, n + 1)),
      ),
    ),
  ]
  const markers = items.flatMap((placed) => {
    const said = isPlacedClip(placed) ? null : asideWords(placed.aside)
    if (!said) return []
    const range = otioRange(placed.recordIn, Math.max(1, placed.recordOut - placed.recordIn), cut.rate)
    return [
      { OTIO_SCHEMA: 'Marker.2', metadata: {}, name: said.name, color: said.colour.toUpperCase(), comment: said.text, marked_range: range },
    ]
  })
  const metadata = { actuality: { drop_frame: cut.dropFrame, width: cut.width, height: cut.height, left_out: linesOf(leftOut, options) } }
  const text = otioTimeline(cut.title, cut.startFrame, cut.rate, { markers, children: tracks }, metadata)
  return { files: [{ name: `${fileStem(cut.title)}.otio`, type: 'application/json', text }], leftOut, refused: [] }

  function itemOf(placed: PlacedItem, shown: boolean): object[] {
    if (!isPlacedClip(placed)) {
      const { kind, text, person } = placed.aside
      const length = placed.recordOut - placed.recordIn
      return length === 0 ? [] : [gap(length, { kind, text, person }, cut.rate)]
    }
    const dissolve = shown && placed.dissolve > 0 ? [dissolveOf(placed.dissolve)] : []
    return shown ? [...dissolve, clipOf(placed)] : [gap(lengthOf(placed), {}, placed.clip.rush.rate)]
  }

  /** On a sound track the clips have the same places, without the dissolves. */
  function soundOf(placed: PlacedItem, channel: number): object[] {
    if (!isPlacedClip(placed)) return itemOf(placed, false)
    // The data of a clip is written once: on the picture track, or on the first track it is on.
    const known = isSeen(placed.clip) || channel !== placed.clip.channels[0] ? {} : factsOf(placed)
    return placed.clip.channels.includes(channel) ? [clipOf(placed, known)] : [gap(lengthOf(placed), {}, placed.clip.rush.rate)]
  }

  function spaced(placed: readonly PlacedClip[]): object[] {
    // Lengths of other rates are no whole frames; what they are over or short does not add up.
    let end = 0
    return placed.flatMap((each) => {
      const before = each.recordIn - end
      const { above, below } = lengthInCut(each.clip, cut.rate)
      end = each.recordIn + Number(above) / Number(below)
      return [...(before > 0 ? [gap(before, {}, cut.rate)] : []), clipOf(each)]
    })
  }

  /** Frames of the rush that lie before the clip after it: its dissolve begins at the edit. */
  function lengthOf({ clip, dissolveAfter, recordOut, recordIn }: PlacedClip): number {
    if (clip.lengthFrames !== null) return recordOut - recordIn - dissolveAfter
    return clip.outFrame - clip.inFrame - Math.round((dissolveAfter * perSecond(clip.rush.rate)) / perSecond(cut.rate))
  }

  function clipOf(placed: PlacedClip, known: object = factsOf(placed)): object {
    const { clip } = placed
    const { rush } = clip
    return {
      ...{ OTIO_SCHEMA: 'Clip.2', ...otioNothing, name: clip.name },
      metadata: { ...(rush.reel === null ? {} : { cmx_3600: { reel: rush.reel } }), ...known },
      source_range: otioRange(onTape(rush, clip.inFrame), lengthOf(placed), rush.rate),
      ...{ active_media_reference_key: 'DEFAULT_MEDIA', media_references: { DEFAULT_MEDIA: mediaOf(rush, options.folder) } },
    }
  }

  function dissolveOf(frames: number): object {
    const type = { transition_type: 'SMPTE_Dissolve', in_offset: otioTime(0, cut.rate), out_offset: otioTime(frames, cut.rate) }
    return { OTIO_SCHEMA: 'Transition.1', metadata: {}, name: 'Dissolve', ...type }
  }
}

const factsOf = ({ clip }: PlacedClip) => ({ actuality: { ...clip.metadata, words: clip.words, channels: clip.channels } })

const track = (name: string, kind: string, children: object[]) => ({ OTIO_SCHEMA: 'Track.1', ...otioNothing, name, kind, children })

const gap = (frames: number, actuality: object, rate: Rate) => ({
  ...{ OTIO_SCHEMA: 'Gap.1', ...otioNothing, name: '' },
  ...{ metadata: Object.keys(actuality).length > 0 ? { actuality } : {}, source_range: otioRange(0, frames, rate) },
})

/** Where its file is, and its timecode; a rush with an unknown file is missing. */
function mediaOf(rush: CutRush, folder: string): object {
  const { camera, card, scene, take, day, channels, dropFrame, hasPicture, width, height } = rush
  const known = { id: rush.id, camera, card, scene, take, day, channels, drop_frame: dropFrame, has_picture: hasPicture, width, height }
  return {
    OTIO_SCHEMA: rush.fileName === '' ? 'MissingReference.1' : 'ExternalReference.1',
    ...{ metadata: { actuality: known }, name: rush.fileName, available_image_bounds: null },
    available_range: otioRange(onTape(rush, 0), rush.durationFrames, rush.rate),
    ...(rush.fileName === '' ? {} : { target_url: fileUrl(folder, rush.fileName) }),
  }
}
