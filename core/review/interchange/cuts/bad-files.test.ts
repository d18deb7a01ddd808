import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { harbour, options } from '../../../../tests/support/cut-lists.ts'
import { readCutFcpxml } from './fcpxml/read-fcpxml.ts'
import { cutFormats } from './formats.ts'
import { largestFile } from './gathering/read-cut.ts'
import { layOut } from './lay-out.ts'
import { readCutOtio } from './otio/read-otio.ts'
import { readCutXmeml } from './xmeml/read-xmeml.ts'

const parser = () => new SaxesParser({ xmlns: false })
const fcpxml = (text: string) => readCutFcpxml(text, parser())
const xmeml = (text: string) => readCutXmeml(text, parser())
const codes = ({ remarks }: ReturnType<typeof fcpxml>) => remarks.map(({ line, code }) => [line, code])
const deep = (open: string, close: string) => `${open.repeat(3000)}${close.repeat(3000)}`

const spine = (inside: string, more = '') => `<?xml version="1.0"?><!DOCTYPE fcpxml>
<fcpxml version="1.11"><resources>
<format id="r1" frameDuration="100/2500s" width="1920" height="1080"/>
<asset id="r2" name="A001" start="36000s" duration="100s" hasVideo="1" format="r1" hasAudio="1" audioChannels="2"><media-rep src="file:///A001.mov"/></asset>
</resources><library><event><project name="Mine"><sequence format="r1" duration="20s" tcStart="3600s"><spine>
${inside}
</spine></sequence></project></event></library>${more}</fcpxml>`

describe('files that are broken or of another kind', () => {
  it.each([
    ['nothing', ''],
    ['a letter', 'Dear editor,'],
    ['XML of something else', '<html><body/></html>'],
    ['JSON of something else', '{"OTIO_SCHEMA": "Clip.2"}'],
    ['a list', '[1, 2, 3]'],
    ['null', 'null'],
    ['elements inside each other', deep('<a>', '</a>')],
    ['lists inside each other', deep('[', ']')],
    ['a timeline without tracks', '{"OTIO_SCHEMA": "Timeline.1", "tracks": {"OTIO_SCHEMA": "Stack.1", "children": []}}'],
    [
      'tracks that are words',
      '{"OTIO_SCHEMA": "Timeline.1", "tracks": {"children": [{"OTIO_SCHEMA": "Track.1", "kind": 7, "children": "none"}]}}',
    ],
  ])('have no cut: %s', (_, text) => {
    for (const found of [fcpxml(text), xmeml(text), readCutOtio(text)]) {
      expect(found.cut).toBeNull()
      expect(found.remarks.some(({ code }) => code === 'no-cut')).toBe(true)
    }
  })

  it('are not read above the size limit', () => {
    const text = 'x'.repeat(largestFile + 1)
    for (const found of [fcpxml(text), xmeml(text), readCutOtio(text)]) expect(codes(found)).toEqual([[0, 'too-big']])
  })

  it('are read as far as possible', () => {
    const text = cutFormats.fcpxml(harbour, options).files[0]!.text
    const cutOff = text.slice(0, text.indexOf('Amina: the ship'))
    const found = fcpxml(cutOff)
    expect(found.cut!.items.filter(({ kind }) => kind === 'clip').length).toBe(2)
    expect(found.remarks.map(({ code }) => code)).toContain('not-well-formed')
  })

  it('expand no entities', () => {
    const bomb = spine('<gap duration="&b;"/>').replace('<!DOCTYPE fcpxml>', '<!DOCTYPE fcpxml [<!ENTITY a "1s"><!ENTITY b "&a;&a;&a;">]>')
    expect(codes(fcpxml(bomb))).toContainEqual([6, 'not-well-formed'])
  })
})

describe('FCPXML of Final Cut', () => {
  it('has clips with their media inside, without offsets, and elements we do not read', () => {
    const found = fcpxml(
      spine(`<clip name="In" offset="3600s" duration="2s" start="36010s"><video ref="r2" offset="36000s" start="36000s" duration="100s"><audio lane="-1" ref="r2" duration="100s"/></video></clip>
<asset-clip ref="r2" name="Next" duration="3s"/>
<title ref="r9" name="Lower third" duration="1s"/>
<audition><asset-clip ref="r2" name="Chosen" duration="1s" start="36050s"/><asset-clip ref="r2" name="Other" duration="1s"/></audition>
<asset-clip ref="r2" name="Off" duration="1s" enabled="0"/>
<asset-clip ref="r2" name="Slow" duration="4s" start="36060s"><timeMap/><asset-clip ref="r2" lane="1" name="Over" offset="36061s" duration="1s"/><asset-clip ref="r2" lane="2" name="Higher" offset="36061s" duration="1s"/><audio ref="r2" lane="-1" name="Music" offset="36060s" duration="9s"/></asset-clip>
<asset-clip ref="r2" name="Half" offset="3612.5s" duration="1s" start="36000.01s"/>`),
    )
    const clips = found.cut!.items.filter((item) => item.kind === 'clip')
    expect(clips.map(({ name, inFrame, outFrame }) => [name, inFrame, outFrame])).toEqual([
      ['In', 250, 300],
      ['Next', 0, 75],
      ['Chosen', 1250, 1275],
      ['Slow', 1500, 1600],
      ['Half', 0, 25],
    ])
    expect(found.cut!.cutaways.map(({ name, atFrame }) => [name, atFrame])).toEqual([['Over', 225]])
    expect(codes(found)).toEqual([
      [8, 'kind'],
      [10, 'switched-off'],
      [11, 'layer'],
      [11, 'sound-apart'],
      [11, 'speed'],
      [12, 'not-whole-frames'],
      [12, 'not-whole-frames'],
      [12, 'not-whole-frames'],
    ])
  })
})

describe('FCPXML with compound clips', () => {
  it('is that of its project', () => {
    const compound =
      '<media id="r7"><sequence format="r1" duration="9s" tcStart="0s"><spine><gap duration="9s"/></spine></sequence></media></resources>'
    const found = fcpxml(spine('<asset-clip ref="r2" name="One" duration="2s"/>').replace('</resources>', compound))
    expect([found.cut!.title, found.cut!.items.map(({ kind }) => kind)]).toEqual(['Mine', ['clip', 'gap']])
  })
})

describe('Final Cut 7 XML of Premiere', () => {
  const clip = (name: string, times: string, more = '<file id="f"/>') => `<clipitem><name>${name}</name>${times}${more}</clipitem>`
  const file =
    '<file id="f"><name>A.mov</name><rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate><duration>500</duration><timecode><frame>100</frame></timecode></file>'
  const sequence = (video: string, audio = '') =>
    `<xmeml version="4"><project><children><sequence><name>Mine</name><duration>300</duration><rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate><media><video>${video}</video><audio>${audio}</audio></media></sequence></children></project></xmeml>`
  const times = (start: number, end: number, from: number, to: number) =>
    `<start>${start}</start><end>${end}</end><in>${from}</in><out>${to}</out>`

  it('keeps the places of clips whose frames are not those of the cut', () => {
    // It has no declared length, so it ends with the last use of it.
    const other = file.replaceAll('<timebase>25</timebase>', '<timebase>30</timebase>').replace('<duration>500</duration>', '')
    const own = '<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>'
    const clips = Array.from({ length: 30 }, (_, n) =>
      clip(`${n}`, `${own}${times(n * 9, n * 9 + 9, n * 10 + 1, n * 10 + 10)}`, n === 0 ? other : undefined),
    )
    const found = xmeml(sequence(`<track>${clips.join('')}</track>`))
    expect(found.remarks).toEqual([])
    const placed = layOut(found.cut!)
    expect(placed.items.slice(0, 30).map(({ recordIn, recordOut }) => [recordIn, recordOut])).toEqual(
      clips.map((_, n) => [n * 9, n * 9 + 9]),
    )
    expect(placed.leftOut).toEqual([])
  })

  it('counts in and out at the rate of the clip, and code at that of the file', () => {
    const fast = file.replaceAll('<timebase>25</timebase>', '<timebase>50</timebase>')
    const own = '<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>'
    const found = xmeml(sequence(`<track>${clip('One', `${own}${times(0, 100, 10, 110)}`, fast)}</track>`))
    expect(found.cut!.items.map((item) => item.kind === 'clip' && [item.inFrame, item.outFrame, item.lengthFrames])).toEqual([
      [20, 220, null],
      false,
    ])
    expect(found.remarks).toEqual([])
  })

  it('is read, with a report of nested sequences, third tracks and separate sound', () => {
    const found = xmeml(
      sequence(
        `<track>${clip('One', times(0, 100, 10, 110), file)}${clip('Nest', times(100, 150, 0, 50), '<sequence id="s"/>')}${clip('Bad', times(-1, 200, 0, 50))}</track><track/><track>${clip('Third', times(0, 10, 0, 10))}</track>`,
        `<track>${clip('One', times(0, 100, 10, 110))}</track><track>${clip('Music', times(20, 90, 0, 70), '<file id="m"><name>M.wav</name></file>')}</track>`,
      ),
    )
    expect(
      found.cut!.items.map((item) => [
        item.kind,
        item.kind === 'clip' ? [item.inFrame, item.outFrame, item.channels] : item.durationFrames,
      ]),
    ).toEqual([
      ['clip', [10, 110, [1]]],
      ['gap', 200],
    ])
    expect(found.remarks.map(({ code }) => code)).toEqual(['kind', 'timecode', 'layer', 'sound-apart'])
  })
})

describe('OpenTimelineIO of another program', () => {
  const time = (value: number, rate = 25) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate })
  const range = (start: number, duration: number, rate = 25) => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: time(start, rate),
    duration: time(duration, rate),
  })
  const clip = (name: string, start: number, duration: number, more = {}) => ({
    OTIO_SCHEMA: 'Clip.1',
    name,
    source_range: range(start, duration),
    media_reference: { OTIO_SCHEMA: 'ExternalReference.1', target_url: 'A%20B.mov', available_range: range(1000, 500) },
    ...more,
  })
  const timeline = (children: unknown[]) =>
    JSON.stringify({
      OTIO_SCHEMA: 'Timeline.1',
      name: 'Mine',
      tracks: { OTIO_SCHEMA: 'Stack.1', children: [{ OTIO_SCHEMA: 'Track.1', kind: 'Video', children }] },
    })

  it('is read, with a report of older clips, dissolves round the edit, speeds and nests', () => {
    const slow = { effects: [{ OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 0.5 }] }
    const nest = { OTIO_SCHEMA: 'Stack.1', name: 'Nest', source_range: range(0, 50) }
    const across = { OTIO_SCHEMA: 'Transition.1', in_offset: time(10), out_offset: time(15) }
    const found = readCutOtio(
      timeline([
        clip('One', 1000, 100),
        across,
        clip('Two', 1200, 100),
        nest,
        clip('Slow', 1300, 50, slow),
        clip('Off', 1000, 10, { enabled: false }),
      ]),
    )
    expect(
      found.cut!.items.map((item) => [
        item.kind,
        item.kind === 'clip' ? [item.inFrame, item.outFrame, item.transition.frames, item.speed] : item.durationFrames,
      ]),
    ).toEqual([
      ['clip', [0, 115, 0, null]],
      ['clip', [190, 300, 25, null]],
      ['gap', 50],
      ['clip', [300, 350, 0, 12.5]],
      ['gap', 10],
    ])
    expect(found.cut!.items[0]).toMatchObject({ rush: { fileName: 'A B.mov', startFrame: 1000, durationFrames: 500 } })
    expect(found.remarks.map(({ code, text }) => [code, text])).toEqual([
      ['kind', 'Stack Nest'],
      ['speed', 'Slow'],
      ['switched-off', 'Off'],
    ])
  })
})
