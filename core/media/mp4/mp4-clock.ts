import { boxAlong, boxesIn, viewOf } from './mp4-boxes.ts'

/**
 * Moves fragments of an encoding that began at 0 to their place in the film. `starts`: the tick of each track's first fragment, by track;
 * what follows keeps its distance from it.
 */
export function moveFragments(starts: ReadonlyMap<number, number>): (fragment: Uint8Array) => void {
  const moved = new Map<number, number>()
  return (fragment) => {
    const view = viewOf(fragment)
    for (const moof of boxesIn(fragment).filter(({ type }) => type === 'moof'))
      for (const traf of boxesIn(fragment, moof.body, moof.end).filter(({ type }) => type === 'traf')) {
        const header = boxAlong(fragment, traf, 'tfhd')
        const decode = boxAlong(fragment, traf, 'tfdt')
        const track = header && view.getUint32(header.body + 4)
        const start = track === undefined ? undefined : starts.get(track)
        if (!decode || track === undefined || start === undefined) continue
        const long = fragment[decode.body] === 1
        const ticks = long ? Number(view.getBigUint64(decode.body + 4)) : view.getUint32(decode.body + 4)
        if (!moved.has(track)) moved.set(track, start - ticks)
        const at = ticks + moved.get(track)!
        if (long) view.setBigUint64(decode.body + 4, BigInt(at))
        else view.setUint32(decode.body + 4, at)
      }
  }
}
