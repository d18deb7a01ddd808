import { type CutFacts, cutOfEdit } from '#core/edit/cut-of-edit.ts'
import { type EditItem, emptyItem } from '#core/edit/items.ts'
import type { CutRush } from '#core/review/interchange/cuts/cut.ts'
import { writeCutEdl } from '#core/review/interchange/cuts/edl/write-edl.ts'
import { cutFormats } from '#core/review/interchange/cuts/formats.ts'
import { spread } from '../rig/interleave.ts'
import type { Measurement } from '../rig/measurement.ts'
import { ownCpuMs } from '../rig/process-cost.ts'

const events = 999
const rushes = 40
const rate = { frames: 25, seconds: 1 }

/** An edit of 999 events as a list of each kind, from its items and the words of its rushes to the text of the file. */
export function exportLists(rounds: number): Measurement[] {
  const facts = factsOf()
  const cutRushes = [...facts.cutRushes.values()]
  const options = { sound: true, folder: '' }
  const writers = [
    ['EDL', () => writeCutEdl(cutOfEdit(facts), { ...options, style: 'plain', rushes: cutRushes })],
    ['FCPXML', () => cutFormats.fcpxml(cutOfEdit(facts), options)],
    ['Final Cut 7 XML', () => cutFormats.xmeml(cutOfEdit(facts), options)],
    ['OTIO', () => cutFormats.otio(cutOfEdit(facts), options)],
    ['ALE', () => cutFormats.ale(cutOfEdit(facts), options)],
  ] as const
  return writers.map(([name, write]): Measurement => {
    const times: number[] = []
    for (let round = 0; round <= Math.max(5, rounds); round++) {
      const spentMs = ownCpuMs()
      const { files } = write()
      const spent = spentMs()
      if (round > 0) times.push(spent)
      if (files.length === 0) throw new Error(`${name} was refused`)
    }
    const { median, min, max } = spread(times)
    return { name: `${name} of ${events} events`, value: median, unit: 'CPU ms', spread: [min, max], aim: '≤ 100 ms' }
  })
}

function factsOf(): CutFacts {
  const known = Array.from({ length: rushes }, (_, n): CutRush => {
    const reel = `A${String(n + 1).padStart(3, '0')}`
    return {
      ...{ id: `rush-${n}`, fileName: `${reel}C001_261104_R1QX.mov`, reel, startFrame: 900_000 + n * 45_000, rate, dropFrame: false },
      ...{ variableRate: false, durationFrames: 45_000, channels: [1, 2].map((channel) => ({ n: channel, name: `ch ${channel}` })) },
      ...{ hasPicture: true, width: 1920, height: 1080, camera: 'A', card: null, scene: null, take: null, day: '2026-11-04' },
    }
  })
  const items = Array.from({ length: events }, (_, n): EditItem => {
    const from = 90 * (n % 450)
    return { ...emptyItem('clip', n), id: `item-${n}`, rush: `rush-${n % rushes}`, in: from, out: from + 75, person: `p${n % 8}` }
  })
  // As the page reads them: the captions that are heard in an item.
  const said = new Map(
    known.map(({ id }) => {
      const ranges = items.filter(({ rush }) => rush === id).map((item) => [item.in! * 40, item.out! * 40] as const)
      const cues = Array.from({ length: 500 }, (_, n) => ({
        ...{ id: `${id} ${n}`, startsMs: n * 3600, endsMs: n * 3600 + 3500, speaker: `Person ${n % 8}` },
        text: 'we counted the ships until there was nothing left',
      }))
      return [id, cues.filter(({ startsMs, endsMs }) => ranges.some(([from, to]) => startsMs < to && endsMs > from))]
    }),
  )
  return {
    ...{ items, said, title: 'Radio edit', clock: { rate, dropFrame: false, startFrame: 900_000, wordsAMinute: 140 } },
    rushes: new Map(
      known.map(({ id, fileName, reel, startFrame, durationFrames }) => [
        id,
        { id, name: fileName, reel: reel ?? '', rate, dropFrame: false, startFrame, frames: durationFrames },
      ]),
    ),
    cutRushes: new Map(known.map((rush) => [rush.id, rush])),
    ...{ people: new Map(Array.from({ length: 8 }, (_, n) => [`p${n}`, `Person ${n}`])), scenes: new Map() },
  }
}
