import { xmlText } from '../../text/xml.ts'
import { timecodeOf } from '../../time/frame-counts.ts'
import type { Marker, MarkerColour, MarkerList } from './markers.ts'

/** Final Cut Pro 7 XML, version 5, which Premiere reads: an empty sequence as long as the cut, its markers counted from its first frame. */
export function writeXmeml(list: MarkerList): string {
  const { nominal, dropFrame, rate } = list.count
  const counted = `<rate><timebase>${nominal}</timebase><ntsc>${rate.seconds === 1001 ? 'TRUE' : 'FALSE'}</ntsc></rate>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="5">
  <sequence id="cut">
    <name>${xmlText(list.title)}</name>
    <duration>${Math.max(1, list.lengthFrames)}</duration>
    ${counted}
    <timecode>
      ${counted}
      <string>${timecodeOf(list.startFrames, list.count)}</string>
      <frame>${list.startFrames}</frame>
      <displayformat>${dropFrame ? 'DF' : 'NDF'}</displayformat>
    </timecode>
    <media>
      <video>
        <format>
          <samplecharacteristics>
            ${counted}
            <width>${list.width}</width>
            <height>${list.height}</height>
          </samplecharacteristics>
        </format>
        <track/>
      </video>
    </media>
${list.markers.map(marker).join('')}  </sequence>
</xmeml>
`
}

/** A single frame ends at -1. */
function marker({ startFrame, endFrame, name, comment, author, colour }: Marker): string {
  const [red, green, blue] = shades[colour]
  return `    <marker>
      <name>${xmlText(name)}</name>
      <comment>${xmlText([author, comment].filter((part) => part !== '').join(': '))}</comment>
      <color><alpha>0</alpha><red>${red}</red><green>${green}</green><blue>${blue}</blue></color>
      <in>${startFrame}</in>
      <out>${endFrame === startFrame + 1 ? -1 : endFrame}</out>
    </marker>
`
}

const shades: Record<MarkerColour, readonly [red: number, green: number, blue: number]> = {
  red: [255, 0, 0],
  yellow: [255, 255, 0],
  green: [0, 255, 0],
  cyan: [0, 255, 255],
  blue: [0, 0, 255],
  magenta: [255, 0, 255],
}
