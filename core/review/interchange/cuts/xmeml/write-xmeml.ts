import { xmlText } from '../../../../text/xml.ts'
import { xmemlMarker, xmemlRate, xmemlSize, xmemlTimecode } from '../../shell/xmeml-parts.ts'
import { asideWords } from '../aside-words.ts'
import { type Cut, countingIn } from '../cut.ts'
import { factsLeft, soundLeft } from '../facts-left.ts'
import { fileStem } from '../file-names.ts'
import { isPlacedClip, layOut } from '../lay-out.ts'
import type { CutOptions, WrittenCut } from '../left-out.ts'
import { otherRates } from '../other-rates.ts'
import { xmlComments } from '../xml-comments.ts'
import { xmemlTracks } from './xmeml-tracks.ts'

/**
 * Final Cut Pro 7 XML, version 5, which Premiere and Resolve read: the items on a picture track, the cutaways on a second, a sound track for each channel,
 * linked. In and out count from the first frame of the file. It has one rate: a rush of another is refused by name.
 */
export function writeCutXmeml(cut: Cut, options: CutOptions): WrittenCut {
  const refused = otherRates(cut)
  if (refused.length > 0) return { files: [], leftOut: [], refused }
  const laid = layOut(cut)
  const leftOut = [...laid.leftOut, ...soundLeft(cut, options), ...factsLeft(cut, ['scene', 'rights', 'words', 'channel names'])]
  const { video, audio } = xmemlTracks(cut, laid, options)
  const markers = laid.items.flatMap((placed) => {
    const said = isPlacedClip(placed) ? null : asideWords(placed.aside)
    return said ? [xmemlMarker(said.name, xmlText(said.text), placed.recordIn, placed.recordOut)] : []
  })
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
${xmlComments(leftOut, options)}<xmeml version="5">
  <sequence id="cut">
    <name>${xmlText(cut.title)}</name>
    <duration>${laid.lengthFrames}</duration>
    ${xmemlRate(cut.rate)}
    ${xmemlTimecode(cut.startFrame, cut.rate, countingIn(cut))}
    <media>
      <video>
        ${xmemlSize(cut.rate, cut)}
${video}      </video>
      <audio>
${audio}      </audio>
    </media>
${markers.join('')}  </sequence>
</xmeml>
`
  return { files: [{ name: `${fileStem(cut.title)}.xml`, type: 'application/xml', text }], leftOut, refused }
}
