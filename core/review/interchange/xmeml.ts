import { xmlText } from '../../text/xml.ts'
import type { Marker, MarkerColour, MarkerList } from './markers.ts'
import { xmemlMarker, xmemlRate, xmemlSize, xmemlTimecode } from './shell/xmeml-parts.ts'

/** Final Cut Pro 7 XML, version 5, which Premiere reads: an empty sequence as long as the cut, its markers counted from its first frame. */
export function writeXmeml(list: MarkerList): string {
  const { rate } = list.count
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="5">
  <sequence id="cut">
    <name>${xmlText(list.title)}</name>
    <duration>${Math.max(1, list.lengthFrames)}</duration>
    ${xmemlRate(rate)}
    ${xmemlTimecode(list.startFrames, rate, list.count)}
    <media>
      <video>
        ${xmemlSize(rate, list)}
        <track/>
      </video>
    </media>
${list.markers.map(marker).join('')}  </sequence>
</xmeml>
`
}

function marker({ startFrame, endFrame, name, comment, author, colour }: Marker): string {
  const [red, green, blue] = shades[colour]
  const shade = `
      <color><alpha>0</alpha><red>${red}</red><green>${green}</green><blue>${blue}</blue></color>`
  const words = [author, comment].filter((part) => part !== '').join(': ')
  return xmemlMarker(xmlText(name), xmlText(words), startFrame, endFrame, shade)
}

const shades: Record<MarkerColour, readonly [red: number, green: number, blue: number]> = {
  red: [255, 0, 0],
  yellow: [255, 255, 0],
  green: [0, 255, 0],
  cyan: [0, 255, 255],
  blue: [0, 0, 255],
  magenta: [255, 0, 255],
}
