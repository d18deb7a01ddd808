import { framesOfTimecode } from '../../time/frame-counts.ts'
import { countingOfRush } from './rush-frames.ts'

interface Counted {
  rateNum: number | null
  rateDen: number | null
  dropFrame: boolean
}

/** What a typed rate may differ from that of a file, as a share. */
const mostOff = 0.0002

/** Whether a typed rate is that of the file: 23.98 is no 24, and 30 no 29.97. */
export function agreesWith(typedRate: number, { rateNum, rateDen }: Counted): boolean {
  if (rateNum === null || rateDen === null) return false
  // A written rate has two or three places: 29.97 means 30000/1001.
  const own = rateNum / rateDen
  return Math.abs(typedRate - own) / own <= mostOff || [2, 3].some((places) => typedRate === Number(own.toFixed(places)))
}

/** A typed timecode as frames of each rush, which may count differently; `unread` are those in whose count there is no such timecode. */
export function framesOfTyped<Rush extends Counted & { id: string }>(written: string, rushes: readonly Rush[]) {
  const read = new Map<number, string[]>()
  const unread: Rush[] = []
  for (const rush of rushes) {
    const counting = countingOfRush(rush)
    const frame = counting && framesOfTimecode(written, counting)
    if (frame === null) unread.push(rush)
    else read.set(frame, [...(read.get(frame) ?? []), rush.id])
  }
  return { read, unread }
}
