import { xmlText } from '../../../../text/xml.ts'
import { xmemlRate, xmemlTimecode } from '../../shell/xmeml-parts.ts'
import { type Cut, type CutRush, countingIn, onTape } from '../cut.ts'
import { fileUrl } from '../file-names.ts'
import { isPlacedClip, isSeen, type LaidOut, type PlacedClip } from '../lay-out.ts'
import type { CutOptions } from '../left-out.ts'

/** One clip on one track, with its number there. */
interface OnTrack {
  id: string
  media: 'video' | 'audio'
  track: number
  index: number
}

/** The tracks of picture and of sound. A file is described where it first comes, and named after that. */
export function xmemlTracks(cut: Cut, { items, cutaways }: LaidOut, { sound, folder }: CutOptions): { video: string; audio: string } {
  const files = new Map<string, string>()
  const clips = items.filter(isPlacedClip)
  const pictures = clips.filter(({ clip }) => isSeen(clip))
  const channels = sound ? Math.max(0, ...clips.flatMap(({ clip }) => clip.channels)) : 0
  const heard = Array.from({ length: channels }, (_, n) => clips.filter(({ clip }) => clip.channels.includes(n + 1)))
  const links = new Map<PlacedClip, OnTrack[]>()
  const list = (placed: readonly PlacedClip[], media: OnTrack['media'], track: number) => {
    for (const [at, each] of placed.entries()) {
      const whole = links.get(each) ?? []
      links.set(each, [...whole, { id: `${media === 'video' ? 'v' : 'a'}${track}c${at + 1}`, media, track, index: at + 1 }])
    }
  }
  list(pictures, 'video', 1)
  list(cutaways, 'video', 2)
  for (const [at, clipsHeard] of heard.entries()) list(clipsHeard, 'audio', at + 1)
  const track = (placed: readonly PlacedClip[], media: OnTrack['media'], number: number) =>
    `        <track>\n${placed.map((each) => (media === 'video' ? dissolveXml(each) : '') + clipXml(each, media, number)).join('')}        </track>\n`
  const video = track(pictures, 'video', 1) + (cutaways.length > 0 ? track(cutaways, 'video', 2) : '')
  return { video, audio: heard.map((clipsHeard, at) => track(clipsHeard, 'audio', at + 1)).join('') }

  function clipXml(placed: PlacedClip, media: OnTrack['media'], number: number): string {
    const { clip } = placed
    const group = links.get(placed)!
    const self = group.find((each) => each.media === media && each.track === number)!
    const { start, end, from, to } = media === 'video' ? pictureSpan(placed) : soundSpan(placed)
    const source = media === 'audio' ? `<sourcetrack><mediatype>audio</mediatype><trackindex>${number}</trackindex></sourcetrack>` : ''
    const link = group.length < 2 ? '' : group.map(linkXml).join('')
    return `          <clipitem id="${self.id}"><name>${xmlText(clip.name)}</name><duration>${clip.rush.durationFrames}</duration>${xmemlRate(cut.rate)}<start>${start}</start><end>${end}</end><in>${from}</in><out>${to}</out>
            ${fileXml(clip.rush)}${source}${link}</clipitem>
`
  }

  function fileXml(rush: CutRush): string {
    const known = files.get(rush.id)
    if (known) return `<file id="${known}"/>`
    const id = `f${files.size + 1}`
    files.set(rush.id, id)
    const reel = rush.reel === null ? '' : `<reel><name>${xmlText(rush.reel)}</name></reel>`
    const size = `<samplecharacteristics><width>${rush.width}</width><height>${rush.height}</height></samplecharacteristics>`
    const picture = rush.hasPicture ? `<video>${size}</video>` : ''
    const heardIn = rush.channels.length === 0 ? '' : `<audio><channelcount>${rush.channels.length}</channelcount></audio>`
    return `<file id="${id}"><name>${xmlText(rush.fileName)}</name><pathurl>${xmlText(fileUrl(folder, rush.fileName, 'localhost'))}</pathurl>${xmemlRate(rush.rate)}<duration>${rush.durationFrames}</duration>${xmemlTimecode(onTape(rush, 0), rush.rate, countingIn(rush), reel)}<media>${picture}${heardIn}</media></file>`
  }

  function dissolveXml({ dissolve, recordIn, fromBlack }: PlacedClip): string {
    if (dissolve === 0) return ''
    const effect = 'Cross Dissolve'
    return `          <transitionitem><start>${recordIn}</start><end>${recordIn + dissolve}</end><alignment>${fromBlack ? 'start-black' : 'center'}</alignment>${xmemlRate(cut.rate)}<effect><name>${effect}</name><effectid>${effect}</effectid><effecttype>transition</effecttype><mediatype>video</mediatype></effect></transitionitem>\n`
  }
}

/** A dissolve hides where the clips begin and end: -1 there, and the source goes on under it. */
const pictureSpan = ({ clip, recordIn, recordOut, dissolve, dissolveAfter }: PlacedClip) => ({
  start: dissolve > 0 ? -1 : recordIn,
  end: dissolveAfter > 0 ? -1 : recordOut,
  from: clip.inFrame,
  to: clip.inFrame + recordOut - recordIn,
})

/** Sound is cut in the middle of a dissolve, so that no clip lies over another on its track. */
function soundSpan({ clip, recordIn, recordOut, dissolve, dissolveAfter, fromBlack }: PlacedClip) {
  const begins = fromBlack ? 0 : Math.floor(dissolve / 2)
  const end = recordOut - dissolveAfter + Math.floor(dissolveAfter / 2)
  return { start: recordIn + begins, end, from: clip.inFrame + begins, to: clip.inFrame + end - recordIn }
}

const linkXml = ({ id, media, track, index }: OnTrack) =>
  `<link><linkclipref>${id}</linkclipref><mediatype>${media}</mediatype><trackindex>${track}</trackindex><clipindex>${index}</clipindex></link>`
