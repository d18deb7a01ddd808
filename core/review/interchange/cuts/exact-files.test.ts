import { describe, expect, it } from 'vitest'
import {
  asideOf,
  cameraA,
  cameraB,
  cutOf,
  framesOf,
  harbour,
  harbourHeard,
  ntsc,
  options,
  pal,
  rushOf,
} from '../../../../tests/support/cut-lists.ts'
import { cutFormats } from './formats.ts'
import { saidInFile } from './left-out.ts'
import { readAle } from './text/read-ale.ts'

const textOf = (format: keyof typeof cutFormats, cut = harbour, how = options) => cutFormats[format](cut, how).files[0]!.text
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...found]) => found.map((each) => each ?? ''))

describe('the harbour as other programs read it', () => {
  it('FCPXML: clips on the clocks of sequence and tape, in whole frames', () => {
    const text = textOf('fcpxml')
    expect(all(text, /<asset id="r2".* start="(.*?)" duration="(.*?)"/g)).toEqual([['1106997892/30000s', '10810800/30000s']])
    expect(all(text, /<sequence .*duration="(.*?)" tcStart="(.*?)" tcFormat="(.*?)" audioLayout="(.*?)"/g)).toEqual([
      ['713713/30000s', '107999892/30000s', 'DF', 'stereo'],
    ])
    expect(all(text, /<asset-clip ref="(.*?)" name="(.*?)" offset="(.*?)" start="(.*?)" duration="(.*?)"/g)).toEqual([
      ['r2', 'Amina: the gate', '107999892/30000s', '1108749642/30000s', '200200/30000s'],
      ['r3', 'Ben: the ledger', '108200092/30000s', '1529988460/30000s', '378378/30000s'],
      ['r2', 'Amina: the ship', '108578470/30000s', '1115998884/30000s', '135135/30000s'],
    ])
    expect(text).not.toContain('modDate')
  })

  it('Final Cut 7 XML: in and out from the first frame of the file', () => {
    const text = textOf('xmeml', harbourHeard)
    const video = text.slice(0, text.indexOf('</video>\n      <audio>'))
    expect(all(video, /<start>(.*?)<\/start><end>(.*?)<\/end><in>(.*?)<\/in><out>(.*?)<\/out>/g)).toEqual([
      ['0', '200', '1750', '1950'],
      ['200', '578', '1790', '2168'],
      ['578', '713', '8992', '9127'],
    ])
    expect(all(text, /<timecode>.*?<string>(.*?)<\/string><frame>(.*?)<\/frame><displayformat>(.*?)<.*?<name>(.*?)<\/name>/g)[0]).toEqual([
      ...['10:14:59;28', '1105892', 'DF', 'A001'],
    ])
    expect(all(text, /<file id="(.*?)">/g)).toEqual([['f1'], ['f2']])
    expect(all(text, /<linkclipref>(.*?)<\/linkclipref>/g).slice(0, 3)).toEqual([['v1c1'], ['a1c1'], ['a2c1']])
    expect(text).toContain('<pathurl>file://localhost/A001C003_261104_R1QX.mov</pathurl>')
  })

  it('OpenTimelineIO: the tape code at the full rate, and what is known of a clip', () => {
    const known = { item: 'i', person: 'Amina', scene: 's', rights: 'cleared' }
    const cut = { ...harbour, items: harbour.items.map((item) => (item.kind === 'clip' ? { ...item, metadata: known } : item)) }
    const timeline = JSON.parse(textOf('otio', cut, { ...options, folder: '/media' }))
    const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate: 30_000 / 1001, value })
    const [clip] = timeline.tracks.children[0].children
    expect(timeline.global_start_time).toEqual(time(107_892))
    expect(clip.source_range).toEqual({ OTIO_SCHEMA: 'TimeRange.1', start_time: time(1_107_642), duration: time(200) })
    expect(clip.media_references.DEFAULT_MEDIA.available_range).toEqual({
      OTIO_SCHEMA: 'TimeRange.1',
      start_time: time(1_105_892),
      duration: time(10_800),
    })
    expect(clip.media_references.DEFAULT_MEDIA.target_url).toBe('file:///media/A001C003_261104_R1QX.mov')
    expect(clip.metadata.cmx_3600).toEqual({ reel: 'A001' })
    expect(clip.metadata.actuality).toEqual({ ...known, words: '', channels: [] })
  })

  it('ALE: a row a rush, the end the frame after the last', () => {
    const known = { ...cameraA, scene: '12', take: '1', camera: 'A', day: '2026-11-04', card: 'C 3' }
    const text = textOf('ale', cutOf('C', '01:00:00;00', [framesOf('1', known, 0, 10), framesOf('2', known, 20, 30)]))
    expect(text.split('\r\n')).toEqual([
      ...['Heading', 'FIELD_DELIM\tTABS', 'VIDEO_FORMAT\t1080', 'AUDIO_FORMAT\t48khz', 'FPS\t29.97', '', 'Column'],
      ...['Name\tTracks\tStart\tEnd\tTape\tScene\tTake\tCamera\tShoot Date\tComments', '', 'Data'],
      ...['A001C003_261104_R1QX\tVA1A2\t10:14:59;28\t10:21:00;10\tA001\t12\t1\tA\t20261104\tcard C 3', ''],
    ])
    const { rushes, remarks } = readAle(text)
    expect(remarks).toEqual([])
    expect(rushes).toMatchObject([
      { fileName: 'A001C003_261104_R1QX', startFrame: 1_105_892, durationFrames: 10_800, scene: '12', take: '1', day: '2026-11-04' },
    ])
    expect(rushes[0]!.channels.map(({ n }) => n)).toEqual([1, 2])
  })

  it('ALE: a file for each rate, and no tab from a value', () => {
    const phone = rushOf('phone\tof Ben.mov', 'P\t1', '00:00:00:00', 250, { rate: pal, dropFrame: false })
    const { files } = cutFormats.ale(cutOf('C', '01:00:00;00', [framesOf('1', cameraA, 0, 10), framesOf('2', phone, 0, 10)]), options)
    expect(files.map(({ name }) => name)).toEqual(['C_29_97.ale', 'C_25.ale'])
    expect(files[1]!.text.split('\r\n').at(-2)).toBe('phone of Ben\tVA1A2\t00:00:00:00\t00:00:10:00\tP 1\t\t\t\t\t')
  })

  it('ALE: is read by the heads of its columns, and rows are named that cannot be', () => {
    const heading = ['Heading', 'FIELD_DELIM\tTABS', 'FPS\t25', '', 'Column', 'Tape\tStart\tEnd\tName\tTracks\tColor', '', 'Data']
    const rows = ['T1\t23:59:59:00\t00:00:01:00\tnight\tV1A1-4\tred', 'T2\tsoon\t\tday\tVA1\t', '\t10:00:00:00\t10:00:01:00\t\tV\t']
    const { rushes, remarks } = readAle(`\uFEFF${[...heading, ...rows].join('\r')}`)
    expect(remarks.map(({ line, code }) => [line, code])).toEqual([
      [10, 'timecode'],
      [11, 'unknown'],
    ])
    expect(
      rushes.map(({ fileName, durationFrames, channels, startFrame }) => [fileName, durationFrames, channels.length, startFrame]),
    ).toEqual([
      ['night', 50, 4, 23 * 90_000 + 59 * 1500 + 59 * 25],
      ['day', 0, 1, null],
    ])
    expect(readAle('a letter').rushes).toEqual([])
  })
})

describe('texts of a cut', () => {
  const spoken = cutOf('HARBOUR', '01:00:00;00', [
    asideOf('heading', 0, 'The gate'),
    framesOf('1', cameraA, 1750, 1950, {
      words: 'The gate [old] was\n open.',
      metadata: { item: '1', person: 'Amina', scene: null, rights: null },
    }),
    asideOf('voice-over', 60, 'It rained.', 'Ines'),
    framesOf('2', cameraB, 1790, 2168, { words: 'So: we left.' }),
  ])

  it('ScriptSync has spoken words only, a paragraph each', () => {
    expect(textOf('scriptSync', spoken)).toBe('AMINA: The gate [old] was open.\n\nINES: It rained.\n\nSo: we left.\n')
    expect(cutFormats.scriptSync(spoken, options).leftOut).toContainEqual({ what: 'asides', kind: 'heading', count: 1 })
  })

  it('the script has tape code, file and speaker of every item', () => {
    const paragraphs = textOf('script', spoken).split('\n\n')
    expect(paragraphs.slice(0, 5)).toEqual([
      'HARBOUR\n01:00:00;00 - 01:00:21;08',
      '01:00:00;00  THE GATE',
      '01:00:00;00 - 01:00:06;20  A001C003_261104_R1QX.mov  A001  10:15:58;10 - 10:16:05;02\nAMINA: The gate [old] was\n open.',
      '01:00:06;20 - 01:00:08;20  [voice-over]\nINES: It rained.',
      '01:00:08;20 - 01:00:21;08  B002C011_261104_R1QX.mov  B002  14:09:59;20 - 14:10:12;08\nSo: we left.',
    ])
  })
})

describe('what a file leaves out', () => {
  const phone = { ...cameraA, variableRate: true, startFrame: null, fileName: 'phone -- of Ben.mov' }
  const cut = cutOf('C', '01:00:00;00', [framesOf('1', phone, 0, 100)])

  it.each(['edl', 'fcpxml', 'xmeml', 'script', 'otio'] as const)('contains: %s', (format) => {
    const said = textOf(format, cut)
    expect(said).toMatch(
      /Left out or changed: phone -- ?of Ben.mov has a variable frame rate|Left out or changed: phone - - of Ben.mov has a variable frame rate/,
    )
  })

  it('in the language of the page, where texts are given', () => {
    const say = ({ what }: { what: string }) => `Ausgelassen (${what}) für dich`
    expect(textOf('edl', cut, { ...options, say })).toContain('* Left out or changed: Ausgelassen (no-code) fur dich')
    expect(textOf('fcpxml', cut, { ...options, say })).toContain('<!-- Left out or changed: Ausgelassen (no-code) für dich -->')
  })

  it('is reported in a sentence, for any content', () => {
    const name = { item: '1', name: 'Amina' }
    expect(saidInFile({ what: 'other-rate', ...name, file: 'a.mov', rate: 25, cutRate: 30 })).toBe(
      'Amina (a.mov) runs at 25 frames a second, the cut at 30',
    )
    expect(saidInFile({ what: 'facts', facts: ['person', 'channel names'] })).toBe('what is known of clips: person, channel names')
  })

  it.each(['edl', 'xmeml'] as const)('%s is refused where a rush has another rate', (format) => {
    const other = rushOf('b.mov', null, '00:00:00:00', 100, { rate: pal, dropFrame: false })
    const { files, refused } = cutFormats[format](cutOf('C', '01:00:00;00', [framesOf('1', other, 0, 10)]), options)
    expect([files, refused.map(({ what }) => what)]).toEqual([[], ['other-rate']])
  })

  it('nothing is refused for the same rate in another notation', () =>
    expect(
      cutFormats.edl(
        cutOf(
          'C',
          '01:00:00;00',
          [framesOf('1', rushOf('b.mov', null, '00:00:00;00', 100, { rate: { frames: 60_000, seconds: 2002 } }), 0, 10)],
          { rate: ntsc },
        ),
        options,
      ).refused,
    ).toEqual([]))
})
