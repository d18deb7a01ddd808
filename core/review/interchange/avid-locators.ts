import { tabbed } from '../../text/tables.ts'
import { timecodeOf } from '../../time/frame-counts.ts'
import { type MarkerList, onOneLine } from './markers.ts'

/** Markers as Media Composer reads them from a text file: user, timecode, track, colour, comment and length in frames, between tabs. */
export function writeAvidLocators(list: MarkerList): string {
  const lines = list.markers.map(({ author, startFrame, endFrame, colour, name, comment }) =>
    tabbed([
      onOneLine(author) || 'Actuality',
      timecodeOf(list.startFrames + startFrame, list.count),
      'V1',
      colour,
      onOneLine([name, comment].filter((part) => part !== '').join(': ')),
      endFrame - startFrame,
    ]),
  )
  return [...lines, ''].join('\r\n')
}
