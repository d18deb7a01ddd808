import type { Rate } from '#core/media/media-plan.ts'
import type { Cut, CutAside, CutClip, CutItem, CutRush } from '#core/review/interchange/cuts/cut.ts'
import { countingIn } from '#core/review/interchange/cuts/cut.ts'
import type { CutOptions } from '#core/review/interchange/cuts/left-out.ts'
import { framesOfTimecode } from '#core/time/frame-counts.ts'

export const ntsc: Rate = { frames: 30000, seconds: 1001 }
export const pal: Rate = { frames: 25, seconds: 1 }
export const options: CutOptions = { sound: true, folder: '' }

/** A camera file of two channels, by its name, the code on its first frame and its length in frames; 29.97 drop frame where nothing else is said. */
export function rushOf(fileName: string, reel: string | null, code: string, durationFrames: number, more: Partial<CutRush> = {}): CutRush {
  const how = { rate: more.rate ?? ntsc, dropFrame: more.dropFrame ?? true }
  const rush = {
    id: fileName,
    fileName,
    reel,
    ...how,
    startFrame: codeOf(code, how),
    variableRate: false,
    durationFrames,
    hasPicture: true,
  }
  const channels = [1, 2].map((n) => ({ n, name: '' }))
  return { ...rush, channels, width: 1920, height: 1080, camera: null, card: null, scene: null, take: null, day: null, ...more }
}

/** A clip by the codes of the tape. */
export function clipOf(id: string, rush: CutRush, from: string, to: string, name = '', more: Partial<CutClip> = {}): CutClip {
  const [inFrame, outFrame] = [from, to].map((code) => codeOf(code, rush) - (rush.startFrame ?? 0)) as [number, number]
  return framesOf(id, rush, inFrame, outFrame, { name, ...more })
}

/** A clip by frames from the rush's first. */
export const framesOf = (id: string, rush: CutRush, inFrame: number, outFrame: number, more: Partial<CutClip> = {}): CutClip => ({
  ...{ kind: 'clip', id, rush, inFrame, outFrame, transition: { kind: 'cut', frames: 0 }, picture: rush.hasPicture },
  ...{
    channels: [],
    name: id,
    words: '',
    metadata: { item: id, person: null, scene: null, rights: null },
    lengthFrames: null,
    speed: null,
  },
  ...more,
})

export const asideOf = (kind: CutAside['kind'], durationFrames: number, text = '', person: string | null = null): CutAside => ({
  ...{ kind, id: `${kind} ${text}`, durationFrames, text, person },
})

export function cutOf(title: string, start: string, items: readonly CutItem[], more: Partial<Cut> = {}): Cut {
  const how = { rate: more.rate ?? ntsc, dropFrame: more.dropFrame ?? true }
  return { title, ...how, startFrame: codeOf(start, how), width: 1920, height: 1080, items, cutaways: [], ...more }
}

export const codeOf = (code: string, how: Pick<CutRush, 'rate' | 'dropFrame'>): number => framesOfTimecode(code, countingIn(how))!

/** Two cameras of a day at the harbour. */
export const cameraA = rushOf('A001C003_261104_R1QX.mov', 'A001', '10:14:59;28', 10_800)
export const cameraB = rushOf('B002C011_261104_R1QX.mov', 'B002', '14:08:59;28', 9000)

/** Three selects from 01:00:00;00; what is expected of them was worked out by hand. */
export const harbour = cutOf('HARBOUR_V3', '01:00:00;00', [
  clipOf('1', cameraA, '10:15:58;10', '10:16:05;02', 'Amina: the gate'),
  clipOf('2', cameraB, '14:09:59;20', '14:10:12;08', 'Ben: the ledger'),
  clipOf('3', cameraA, '10:20:00;00', '10:20:04;15', 'Amina: the ship'),
])

/** The same with the first two sound channels. */
export const harbourHeard: Cut = {
  ...harbour,
  items: harbour.items.map((item) => (item.kind === 'clip' ? { ...item, channels: [1, 2] } : item)),
}
