import { firstOf } from '../../text/cut-text.ts'
import { xmlText } from '../../text/xml.ts'
import { secondsOf, writeSeconds } from '../../time/exact-seconds.ts'
import type { Marker, MarkerList } from './markers.ts'

/**
 * FCPXML 1.9: a project of one gap as long as the cut, the markers on it. A marker that was not dealt with is a to-do of Final Cut, one that was is a
 * completed one. Times are whole frames as fractions of a second; the gap's own clock is the sequence's timecode.
 */
export function writeFcpxml(list: MarkerList): string {
  const { rate, dropFrame } = list.count
  const time = (frames: number) => writeSeconds(secondsOf(frames, rate))
  const title = xmlText(list.title)
  const length = time(Math.max(1, list.lengthFrames))
  const start = time(list.startFrames)
  const marker = (each: Marker) =>
    `              <marker start="${time(list.startFrames + each.startFrame)}" duration="${time(each.endFrame - each.startFrame)}" value="${xmlText(headline(each))}" completed="${each.done ? 1 : 0}" note="${xmlText(note(each))}"/>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.9">
  <resources>
    <format id="r1" frameDuration="${rate.seconds}/${rate.frames}s" width="${list.width}" height="${list.height}"/>
  </resources>
  <library>
    <event name="${title}">
      <project name="${title}">
        <sequence format="r1" duration="${length}" tcStart="${start}" tcFormat="${dropFrame ? 'DF' : 'NDF'}">
          <spine>
            <gap name="Gap" offset="${start}" start="${start}" duration="${length}">
${list.markers.map(marker).join('')}            </gap>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`
}

const headline = ({ name, comment }: Marker) => [name, firstOf(comment.split('\n')[0]!, 120)].filter((part) => part !== '').join(': ')
const note = ({ author, comment }: Marker) => [author, comment].filter((part) => part !== '').join(': ')
