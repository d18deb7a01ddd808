import { describe, expect, it } from 'vitest'
import { perSecond } from '../../media/media-plan.ts'
import { type FrameCountId, frameCount, frameCountIds, framesOfTimecode, timecodeOf } from '../../time/frame-counts.ts'
import { markerFormats } from './formats.ts'
import { longestComment, mostMarkers, type ReadMarkers } from './gather-markers.ts'
import { framesOfRange, type Marker, type MarkerList, markerColours } from './markers.ts'
import { edlDropsFrames, readEdl } from './read-edl.ts'
import { markerColumns, markerRows, readMarkerRows, rowsDropFrames } from './table.ts'

/** Markers at places where counting goes wrong: the first frame, around minutes, ten minutes, and the last frame. */
function listAt(id: FrameCountId): MarkerList {
  const count = frameCount(id)
  const startFrames = framesOfTimecode('01:00:00:00', count)!
  const minute = 60 * count.nominal
  const lengthFrames = 90 * minute
  const places = [0, 1, minute - 1, minute, minute + 1, 2 * minute - 3, 10 * minute, 61 * minute + 7, lengthFrames - 1]
  const markers = places.map((startFrame, at) => ({
    startFrame,
    endFrame: at % 2 === 0 ? startFrame + 1 : startFrame + 3 * count.nominal,
    colour: markerColours[at % markerColours.length]!,
    name: 'Picture',
    comment: `Too dark <here> & "there", ${at}`,
    author: 'Ines',
    done: at % 3 === 0,
  }))
  return { title: 'Nine "Men"', count, startFrames, lengthFrames, width: 1920, height: 1080, markers }
}
const spans = (markers: readonly Pick<Marker, 'startFrame' | 'endFrame'>[]) =>
  markers.map(({ startFrame, endFrame }) => [startFrame, endFrame])
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)]

describe.each(frameCountIds)('interchange at %s', (id) => {
  const list = listAt(id)
  const { count, startFrames } = list

  it('writes every frame in a table, and reads it back', () => {
    const rows = markerRows(list)
    expect(readMarkerRows(rows, list)).toEqual({ markers: list.markers, problems: [] })
    // By timecode alone, as another room's table has it.
    const byTimecode = rows.map(([begins, ends, , , ...rest]) => [begins!, ends!, ...rest])
    expect(spans(readMarkerRows(byTimecode, list).markers)).toEqual(spans(list.markers))
  })

  it('writes every frame in a list of events with locators, and reads it back', () => {
    const file = markerFormats.edl.write(list)
    expect(edlDropsFrames(file)).toBe(count.dropFrame)
    const read = readEdl(file, list)
    expect(read.problems).toEqual([])
    expect(spans(read.markers)).toEqual(spans(list.markers))
    expect(read.markers.map(({ colour }) => colour)).toEqual(list.markers.map(({ colour }) => colour))
    expect(read.markers[0]!.comment).toBe('Ines: Picture: Too dark <here> & "there", 0')
  })

  it('writes every frame and colour in a list for Resolve, and reads it back', () => {
    const read = readEdl(markerFormats.resolve.write(list), list)
    expect(read.problems).toEqual([])
    expect(spans(read.markers)).toEqual(spans(list.markers))
    expect(read.markers.map(({ colour, name }) => [colour, name])).toEqual(list.markers.map(({ colour, name }) => [colour, name]))
  })

  it('writes every frame in locators of Media Composer', () => {
    const lines = markerFormats.avid
      .write(list)
      .trim()
      .split('\r\n')
      .map((line) => line.split('\t'))
    expect(lines.map(([, written]) => framesOfTimecode(written!, count)! - startFrames)).toEqual(
      list.markers.map(({ startFrame }) => startFrame),
    )
    expect(lines.every((line) => line.length === 6)).toBe(true)
  })

  it('writes every frame in FCPXML as whole frames', () => {
    const file = markerFormats.fcpxml.write(list)
    const frames = (written: string) => {
      const [above, below = '1'] = written.replace('s', '').split('/') as [string, string?]
      return (Number(above) * count.rate.frames) / (Number(below) * count.rate.seconds)
    }
    const read = all(file, /<marker start="([^"]+)" duration="([^"]+)"/g).map(([, start, length]) => [
      frames(start!) - startFrames,
      frames(length!),
    ])
    expect(read).toEqual(list.markers.map(({ startFrame, endFrame }) => [startFrame, endFrame - startFrame]))
    expect(frames(/tcStart="([^"]+)"/.exec(file)![1]!)).toBe(startFrames)
  })

  it('writes every frame in Final Cut 7 XML and OpenTimelineIO', () => {
    const read = all(markerFormats.xmeml.write(list), /<in>(\d+)<\/in>\s*<out>(-?\d+)<\/out>/g).map(([, from, to]) => [
      Number(from),
      Number(to),
    ])
    expect(read).toEqual(list.markers.map(({ startFrame, endFrame }) => [startFrame, endFrame === startFrame + 1 ? -1 : endFrame]))
    const otio = JSON.parse(markerFormats.otio.write(list))
    expect(otio.global_start_time).toMatchObject({ value: startFrames, rate: perSecond(count.rate) })
    expect(otio.tracks.markers.map((each: OtioMarker) => [each.marked_range.start_time.value, each.marked_range.duration.value])).toEqual(
      list.markers.map(({ startFrame, endFrame }) => [startFrame, endFrame - startFrame]),
    )
  })
})

interface OtioMarker {
  marked_range: { start_time: { value: number }; duration: { value: number } }
}

describe.each(['25', '29.97 DF'] as const)('a cut whose timecode passes midnight at %s', (id) => {
  const list = listAt(id)
  const { count } = list
  const night = { ...list, startFrames: framesOfTimecode('23:59:50:00', count)! }

  it('keeps its notes on both sides of midnight in every file that is imported again', () => {
    expect(spans(readEdl(markerFormats.edl.write(night), night).markers)).toEqual(spans(night.markers))
    expect(spans(readEdl(markerFormats.resolve.write(night), night).markers)).toEqual(spans(night.markers))
    const byTimecode = markerRows(night).map(([begins, ends, , , ...rest]) => [begins!, ends!, ...rest])
    expect(spans(readMarkerRows(byTimecode, night).markers)).toEqual(spans(night.markers))
  })

  it('still has no position before or after the cut', () => {
    const { markers, problems } = readEdl('* LOC: 23:59:49:00 RED Before\n* LOC: 03:00:00:00 RED After\n* LOC: 00:00:05:00 RED In', night)
    expect(problems.map(({ code, text }) => [code, text])).toEqual([
      ['outside', 'Before'],
      ['outside', 'After'],
    ])
    expect(markers.map(({ startFrame }) => startFrame)).toEqual([15 * count.nominal])
  })
})

describe('interchange', () => {
  const how = listAt('25')

  it('reads the markers of Premiere, which separates all parts of a drop-frame timecode by semicolons', () => {
    const drop = { ...listAt('29.97 DF'), startFrames: 0 }
    const { markers, problems } = readMarkerRows(
      [
        ['Marker Name', 'Description', 'In', 'Out', 'Duration', 'Marker Type'],
        ['Ton', 'Brummen', '00;00;05;00', '00;00;05;00', '00;00;00;00', 'Comment'],
        ['Bild', 'Zu dunkel', '00;01;00;02', '00;01;02;02', '00;00;02;00', 'Comment'],
      ],
      drop,
    )
    expect(problems).toEqual([])
    expect(spans(markers)).toEqual([
      [150, 151],
      [1800, 1860],
    ])
  })

  it('joins notes on one frame into one marker for Resolve, which stores one a frame', () => {
    const note = {
      ...how.markers[0]!,
      startFrame: 125,
      endFrame: 126,
      name: 'picture',
      comment: 'Flash frame.',
      author: 'Ines',
      done: false,
    }
    const other = { ...note, endFrame: 175, name: 'fact', comment: 'The date is wrong.', author: 'Ada', colour: 'yellow' as const }
    const file = markerFormats.resolve.write({ ...how, markers: [note, other, { ...note, startFrame: 200, endFrame: 201 }] })
    const { markers, problems } = readEdl(file, how)
    expect(problems).toEqual([])
    expect(spans(markers)).toEqual([
      [125, 175],
      [200, 201],
    ])
    expect(markers[0]).toMatchObject({
      comment: 'Ines: Flash frame. / Ada: fact: The date is wrong.',
      name: 'picture',
      colour: note.colour,
    })
  })
  const read = (...lines: string[]): ReadMarkers => readEdl(lines.join('\n'), how)

  it('converts a range in milliseconds to the frames it covers, one at least', () => {
    expect(framesOfRange({ startsMs: 1000, endsMs: null }, how.count, 100)).toEqual({ startFrame: 25, endFrame: 26 })
    expect(framesOfRange({ startsMs: 1000, endsMs: 3000 }, how.count, 100)).toEqual({ startFrame: 25, endFrame: 75 })
    expect(framesOfRange({ startsMs: 3990, endsMs: 9000 }, how.count, 100)).toEqual({ startFrame: 99, endFrame: 100 })
  })

  it('reads files of Resolve, without the names it generates', () => {
    const { markers } = read(
      'TITLE: Cut 3',
      'FCM: NON-DROP FRAME',
      '',
      '001  001      V     C        01:00:10:00 01:00:10:01 01:00:10:00 01:00:10:01  ',
      ' Flash frame |C:ResolveColorRed |M:Marker 1 |D:3',
    )
    expect(markers).toEqual([{ startFrame: 250, endFrame: 253, colour: 'red', name: '', comment: 'Flash frame', author: '', done: false }])
  })

  it('reads a comment below an event as being about its record range, and takes no event for a note', () => {
    const { markers, problems } = read(
      '001  TAPE1    V     C        10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00',
      '* FROM CLIP NAME: A001',
      '002  TAPE1    V     C        10:00:00:00 10:00:04:00 01:00:04:00 01:00:08:00',
      '* COMMENT: Shorter',
    )
    expect(problems).toEqual([])
    expect(markers.map(({ startFrame, endFrame, comment }) => [startFrame, endFrame, comment])).toEqual([[100, 200, 'Shorter']])
  })

  it('names what it could not read by its line', () => {
    expect(
      read('* LOC: 01:00:61:00 RED Late', '* LOC: 09:00:00:00 RED Elsewhere', '* LOC: 01:00:00:00 RED').problems.map(({ line, code }) => [
        line,
        code,
      ]),
    ).toEqual([
      [1, 'timecode'],
      [2, 'outside'],
      [3, 'no-words'],
    ])
    expect(
      readMarkerRows(
        [
          ['Colour', 'Note'],
          ['red', 'Nowhere'],
        ],
        how,
      ).problems,
    ).toEqual([{ line: 1, code: 'no-places', text: 'Colour, Note' }])
  })

  it('reads the tables of other programs: clock times, semicolons, their own heads', () => {
    const { markers } = readMarkerRows(
      [
        ['Marker Name', 'Description', 'In', 'Out'],
        ['Sound', 'Hiss', '01:00:02:00', '01:00:04:00'],
        ['', 'Cough', '0:03.5', ''],
      ],
      how,
    )
    expect(markers.map(({ startFrame, endFrame, name, comment }) => [startFrame, endFrame, name, comment])).toEqual([
      [50, 100, 'Sound', 'Hiss'],
      [87, 88, '', 'Cough'],
    ])
  })

  it('reads a table of unknown heads once a person assigns the columns', () => {
    const rows = [
      ['Wann', 'Was'],
      ['01:00:02:00', 'Hiss'],
    ]
    expect(readMarkerRows(rows, how).problems.map(({ code }) => code)).toEqual(['no-places'])
    expect(markerColumns(rows).map(({ is, samples }) => [is, samples])).toEqual([
      [undefined, ['01:00:02:00']],
      [undefined, ['Hiss']],
    ])
    const { markers, problems } = readMarkerRows(rows, how, { wann: 'in', was: 'comment' })
    expect([markers.map(({ startFrame, comment }) => [startFrame, comment]), problems]).toEqual([[[50, 'Hiss']], []])
  })

  it('detects drop frame in a table by its semicolons', () => {
    expect(rowsDropFrames([['In'], ['00;00;05;00']])).toBe(true)
    expect(rowsDropFrames([['In'], ['00:00:05:00']])).toBeNull()
  })

  it('removes apostrophes before formulas, and bidirectional controls', () => {
    const { markers } = readMarkerRows(
      [
        ['In', 'Note'],
        ['01:00:00:00', "'=HYPERLINK(1)"],
        ['01:00:01:00', 'a\u202eb\u0007c'],
      ],
      how,
    )
    expect(markers.map(({ comment }) => comment)).toEqual(['=HYPERLINK(1)', 'abc'])
  })

  it('accepts no more notes than a cut may have, and none longer than the limit', () => {
    const many = Array.from({ length: mostMarkers + 5 }, (_, at) => [
      timecodeOf(how.startFrames + at, how.count),
      'x'.repeat(at === 0 ? longestComment + 1 : 1),
    ])
    const { markers, problems } = readMarkerRows([['In', 'Note'], ...many], how)
    expect(markers).toHaveLength(mostMarkers)
    expect(markers[0]!.comment).toHaveLength(longestComment)
    expect(problems.map(({ code }) => code)).toEqual(['shortened', ...Array.from({ length: 5 }, () => 'too-many')])
  })

  it('escapes text in every format: tabs, bars, line breaks, angle brackets, controls', () => {
    const hostile = { ...how.markers[0]!, comment: 'a\tb|C:ResolveColorBlue |D:9\n</marker>]]>&\u0000\ud800', author: 'A\tB', name: '|M:' }
    const list = { ...how, title: 'A\nB <c>', markers: [hostile] }
    expect(markerFormats.avid.write(list).split('\t')).toHaveLength(6)
    expect(readEdl(markerFormats.resolve.write(list), how).markers).toHaveLength(1)
    expect(readEdl(markerFormats.resolve.write(list), how).markers[0]).toMatchObject({ colour: 'red', startFrame: 0, endFrame: 1 })
    for (const format of ['fcpxml', 'xmeml'] as const) {
      expect(markerFormats[format].write(list)).toContain('&lt;/marker&gt;]]&gt;&amp;')
      expect(markerFormats[format].write(list)).not.toMatch(/[^\P{Cc}\n\t]|\p{Cs}/u)
    }
  })
})
