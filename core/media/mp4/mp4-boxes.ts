/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2). Offsets are bytes from the start of the bytes it was read from. */
export interface Box {
  type: string
  start: number
  /** First byte of the box's own content, after size and type. */
  body: number
  end: number
}

/** Sibling boxes in `bytes` between `start` and `end`; one that exceeds the bytes ends the list. */
export function boxesIn(bytes: Uint8Array, start = 0, end = bytes.length): Box[] {
  const found: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    const box = boxAt(bytes, at, end)
    if (!box || box.end > end) break
    found.push(box)
    at = box.end
  }
  return found
}

/** The box whose header begins at `at`, or undefined when its header is not complete or impossible. A size of 0 means "to the end". */
export function boxAt(bytes: Uint8Array, at: number, end = bytes.length): Box | undefined {
  if (at + 8 > end) return undefined
  const view = viewOf(bytes)
  const size = view.getUint32(at)
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
  if (size === 0) return { type, start: at, body: at + 8, end }
  if (size !== 1) return size < 8 ? undefined : { type, start: at, body: at + 8, end: at + size }
  if (at + 16 > end) return undefined
  const large = Number(view.getBigUint64(at + 8))
  return large < 16 ? undefined : { type, start: at, body: at + 16, end: at + large }
}

/** Follows a path of box types (`['trak', 'mdia']`) to the first box of each; undefined where one is missing. */
export function boxAlong(bytes: Uint8Array, from: Box, ...path: string[]): Box | undefined {
  let box: Box | undefined = from
  for (const type of path) box = box && boxesIn(bytes, box.body, box.end).find((inner) => inner.type === type)
  return box
}

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
