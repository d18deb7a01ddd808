import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { asideOf, cameraA, cameraB, cutOf, framesOf, harbourHeard, options, pal, rushOf } from '../../../../tests/support/cut-lists.ts'
import type { Rate } from '../../../media/media-plan.ts'
import { frameCount, frameCountIds } from '../../../time/frame-counts.ts'
import { type Cut, type CutRush, onTape } from './cut.ts'
import { readCutEdl } from './edl/read-edl.ts'
import { readCutFcpxml } from './fcpxml/read-fcpxml.ts'
import { cutFormats } from './formats.ts'
import type { ReadCut } from './gathering/read-cut.ts'
import { isPlacedClip, layOut, type PlacedClip } from './lay-out.ts'
import { readCutOtio } from './otio/read-otio.ts'
import { readCutXmeml } from './xmeml/read-xmeml.ts'

const dissolve = (frames: number) => ({ transition: { kind: 'dissolve', frames } as const })
const parser = () => new SaxesParser({ xmlns: false })

const readers = {
  edl: (text: string, rate: Rate, rushes: CutRush[]) => readCutEdl(text, { rate, dropFrame: false, rushes }),
  fcpxml: (text: string, _: Rate, rushes: CutRush[]) => readCutFcpxml(text, parser(), { rushes }),
  xmeml: (text: string, _: Rate, rushes: CutRush[]) => readCutXmeml(text, parser(), { rushes }),
  otio: (text: string, _: Rate, rushes: CutRush[]) => readCutOtio(text, { rushes }),
}
const formats = Object.keys(readers) as (keyof typeof readers)[]

function backFrom(format: keyof typeof readers, cut: Cut, rushes: CutRush[] = []): ReadCut {
  const { files } = cutFormats[format](cut, options)
  return readers[format](files[0]!.text, cut.rate, rushes)
}

const placeOf = ({ clip, recordIn, recordOut, dissolve: begins }: PlacedClip) => [
  `${clip.rush.fileName} ${clip.rush.dropFrame ? 'DF' : 'NDF'}`,
  ...[recordIn, recordOut, onTape(clip.rush, clip.inFrame), onTape(clip.rush, clip.outFrame), begins],
]
/** Every clip to the frame: where it is in the cut and on the tape, and how it begins. */
const places = (cut: Cut | null) => cut && layOut(cut).items.filter(isPlacedClip).map(placeOf)
const over = (cut: Cut | null) => cut && layOut(cut).cutaways.map(placeOf)

const dissolving = cutOf('DISSOLVES', '01:00:00;00', [
  framesOf('1', cameraA, 1750, 1950, { channels: [1, 2], ...dissolve(20) }),
  framesOf('2', cameraB, 1790, 2168, { channels: [1, 2], ...dissolve(25) }),
  framesOf('3', cameraA, 100, 235, { channels: [2], ...dissolve(24) }),
  asideOf('gap', 60),
  framesOf('4', cameraA, 4000, 4100, { channels: [1, 2] }),
])

describe.each(formats)('a cut comes back from %s', (format) => {
  it.each(frameCountIds)('to the frame at %s, where counting goes wrong too', (id) => {
    const { rate, dropFrame, nominal } = frameCount(id)
    const minute = 60 * nominal
    const rush = {
      ...rushOf('A001.mov', 'A001', '00:00:00:00', 0, { rate, dropFrame }),
      startFrame: 9 * minute - 30,
      durationFrames: 12 * minute,
    }
    const items = [0, 29, 30, 31, minute + 28, minute + 29, 3 * minute - 1].map((frame, n) =>
      framesOf(`${n}`, rush, frame, frame + minute + n),
    )
    const cut = cutOf('COUNTS', '00:59:00:04', items, { rate, dropFrame })
    const read = backFrom(format, cut)
    expect(read.remarks).toEqual([])
    expect(places(read.cut)).toEqual(places(cut))
    expect([read.cut?.startFrame, read.cut?.dropFrame, read.cut?.rate]).toEqual([cut.startFrame, dropFrame, rate])
  })

  it('with its dissolves, from black too, its gaps and channels', () => {
    const read = backFrom(format, dissolving)
    expect(read.remarks).toEqual([])
    expect(places(read.cut)).toEqual(places(dissolving))
    expect(layOut(read.cut!).lengthFrames).toBe(200 + 378 + 135 + 60 + 100 - 25 - 24)
    expect(read.cut!.items.flatMap((item) => (item.kind === 'clip' ? [item.channels] : []))).toEqual([[1, 2], [1, 2], [2], [1, 2]])
  })

  it('with clips that are visible in dissolves only', () => {
    const items = [
      framesOf('1', cameraA, 0, 50),
      framesOf('2', cameraB, 0, 41, dissolve(21)),
      framesOf('3', cameraA, 100, 120, dissolve(20)),
    ]
    const cut = cutOf('FULL', '01:00:00;00', [...items, framesOf('4', cameraB, 500, 600)])
    const read = backFrom(format, cut)
    expect(read.remarks).toEqual([])
    expect(places(read.cut)).toEqual(places(cut))
  })

  it('with sound only, or without any on request', () => {
    const tape = { ...rushOf('boom.wav', 'S001', '01:00:00;00', 900), hasPicture: false }
    const cut = cutOf('SOUND', '01:00:00;00', [
      framesOf('1', cameraA, 0, 100, { channels: [1] }),
      framesOf('2', tape, 0, 90, { channels: [1, 2] }),
      framesOf('3', cameraB, 0, 50, { picture: false, channels: [2] }),
    ])
    const read = backFrom(format, cut)
    expect(read.remarks).toEqual([])
    expect(places(read.cut)).toEqual(places(cut))
    const heard = (of: Cut) =>
      of.items.flatMap((item) => (item.kind === 'clip' ? [[item.picture && item.rush.hasPicture, item.channels]] : []))
    expect(heard(read.cut!)).toEqual(heard(cut))
    const silent = cutFormats[format](dissolving, { ...options, sound: false })
    expect(silent.leftOut).toContainEqual({ what: 'sound' })
    const back = readers[format](silent.files[0]!.text, cut.rate, [])
    expect(back.remarks).toEqual([])
    expect(places(back.cut)).toEqual(places(dissolving))
    expect(heard(back.cut!).every(([, channels]) => Array.isArray(channels) && channels.length === 0)).toBe(true)
  })

  it('at ten, with the title and the text between the clips', () => {
    const rush = rushOf('P001.mov', 'P001', '09:00:00:00', 1000, { rate: pal, dropFrame: false })
    const items = [
      ...[
        asideOf('title', 50, 'Harbour'),
        asideOf('heading', 0, 'One'),
        framesOf('1', rush, 0, 100),
        asideOf('voice-over', 75, 'It rained.'),
      ],
      ...[
        framesOf('2', rush, 100, 200),
        asideOf('note', 0, 'Shorter?'),
        framesOf('3', rush, 200, 300),
        asideOf('voice-over', 50, 'It ended.'),
      ],
    ]
    const cut = cutOf('Ten', '10:00:00:00', items, { rate: pal, dropFrame: false })
    const read = backFrom(format, cut)
    expect(read.remarks).toEqual([])
    expect(read.cut!.title).toBe('Ten')
    expect(read.cut!.startFrame).toBe(10 * 3600 * 25)
    expect(places(read.cut)).toEqual(places(cut))
    const said = (of: Cut) => of.items.flatMap((item) => (item.kind === 'clip' ? [] : [[item.kind, item.durationFrames, item.text]]))
    expect(said(read.cut!)).toEqual(said(cut))
  })

  it('from a rush and a cut that pass midnight', () => {
    const night = rushOf('night.mov', 'N001', '23:59:58;00', 300)
    const cut = cutOf('NIGHT', '23:59:55;00', [framesOf('1', night, 0, 100), framesOf('2', night, 100, 290), framesOf('3', night, 30, 60)])
    const read = backFrom(format, cut)
    expect(read.remarks).toEqual([])
    expect(places(read.cut)).toEqual(places(cut))
  })

  it('linked to the rushes of the film again', () => {
    const read = backFrom(format, harbourHeard, [cameraA, cameraB])
    expect(read.remarks).toEqual([])
    expect(places(read.cut)).toEqual(places(harbourHeard))
    const clips = read.cut!.items.filter((item) => item.kind === 'clip')
    expect(clips.map(({ rush }) => rush)).toEqual([cameraA, cameraB, cameraA])
    expect(clips.map(({ inFrame, outFrame }) => [inFrame, outFrame])).toEqual([
      [1750, 1950],
      [1790, 2168],
      [8992, 9127],
    ])
  })

  it.each([
    'A "quoted" & <angled> name.mov',
    'Lõhn ümber 🎬 №7.mov',
    `${'x'.repeat(196)}.mov`,
    "It's 100% done; #2 + more?.mov",
    'Controls\u0007\u200f and -- dashes.mov',
  ])('of a file that is called %s', (fileName) => {
    const rush = rushOf(fileName, 'A001', '10:00:00;00', 1000)
    const cut = cutOf(fileName, '01:00:00;00', [framesOf('1', rush, 0, 100, { name: fileName, words: fileName, channels: [1] })])
    const read = backFrom(format, cut)
    expect(read.remarks).toEqual([])
    const plain = (places(read.cut) ?? []).map(([, ...numbers]) => numbers)
    expect(plain).toEqual(places(cut)!.map(([, ...numbers]) => numbers))
    const [first] = read.cut!.items
    if (format !== 'edl' && first?.kind === 'clip') expect(first.rush.fileName).toBe(fileName)
  })
})

describe('what one list cannot contain is in the others', () => {
  const phone = rushOf('phone.mov', null, '00:00:00:00', 3150, { rate: pal, dropFrame: false })
  const mixed = cutOf('MIXED', '10:00:00;00', [
    ...Array.from({ length: 29 }, (_, n) => framesOf(`${n}`, phone, n * 100, n * 100 + 101, { channels: [1, 2] })),
    framesOf('29', cameraA, 0, 100),
    framesOf('30', phone, 3049, 3150, dissolve(10)),
    framesOf('31', cameraA, 0, 100),
  ])

  it.each(['fcpxml', 'otio'] as const)('%s: rushes of another rate', (format) => {
    const read = backFrom(format, mixed)
    expect(read.remarks).toEqual([])
    expect(places(read.cut)).toEqual(places(mixed))
  })

  it.each(['fcpxml', 'xmeml', 'otio'] as const)('%s: cutaways', (format) => {
    const cutaways = [
      { ...framesOf('x1', cameraB, 10, 60), atFrame: 30 },
      { ...framesOf('x2', cameraB, 100, 160), atFrame: 650 },
    ]
    const read = backFrom(format, { ...dissolving, cutaways })
    expect(read.remarks).toEqual([])
    expect(over(read.cut)).toEqual(over({ ...dissolving, cutaways }))
  })

  it.each(['fcpxml', 'otio'] as const)('%s: speaker, words and scene', (format) => {
    const metadata = { item: 'i1', person: 'Amina', scene: 's1', rights: 'cleared' }
    const known = { ...cameraA, scene: '12', take: '1', camera: 'A', card: 'C3', day: '2026-11-04' }
    const read = backFrom(format, cutOf('C', '01:00:00;00', [framesOf('1', known, 0, 100, { metadata, words: 'The gate\nwas open.' })]))
    const [clip] = read.cut!.items
    if (clip?.kind !== 'clip') return expect.fail('no clip came back')
    expect([clip.metadata, clip.words]).toEqual([metadata, 'The gate\nwas open.'])
    const { reel, scene, take, camera, card, day } = clip.rush
    expect({ reel, scene, take, camera, card, day }).toEqual({
      reel: 'A001',
      scene: '12',
      take: '1',
      camera: 'A',
      card: 'C3',
      day: '2026-11-04',
    })
  })
})
