// Compressed texts put together without compressing them again (RFC 1950 and 1951); the platform's functions have no zlib of Node's.

/** A text as a deflate stream without a frame. */
export async function deflated(text: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([text as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const longestStored = 65_535

/**
 * The zlib stream of `first` followed by `second`, of which `packed` is the deflate stream: what is stored as it is ends at a whole byte, so that any
 * stream can follow, and that one has no back-references before its start.
 */
export function behindStored(first: Uint8Array, packed: Uint8Array, second: Uint8Array): Uint8Array[] {
  const stored: Uint8Array[] = []
  for (let at = 0; at < first.length; at += longestStored) {
    const part = first.subarray(at, at + longestStored)
    const [low, high] = [part.length & 0xff, part.length >> 8]
    stored.push(new Uint8Array([0, low, high, ~low, ~high]), part)
  }
  const end = new DataView(new ArrayBuffer(4))
  end.setUint32(0, joinedSum(adler(first), sumOf(second), second.length))
  return [new Uint8Array([0x78, 0x9c]), ...stored, packed, new Uint8Array(end.buffer)]
}

/** Texts that are kept are summed once. */
const sums = new WeakMap<Uint8Array, number>()
function sumOf(text: Uint8Array): number {
  const sum = sums.get(text) ?? adler(text)
  sums.set(text, sum)
  return sum
}

/** The largest prime below 65,536 (RFC 1950, 8.2). */
const base = 65_521

/** So many bytes fit into a sum before the remainder has to be taken. */
const mostAtOnce = 5552

export function adler(text: Uint8Array): number {
  let [low, high] = [1, 0]
  for (let at = 0; at < text.length; ) {
    for (const end = Math.min(at + mostAtOnce, text.length); at < end; at++) {
      low += text[at]!
      high += low
    }
    low %= base
    high %= base
  }
  return high * 65_536 + low
}

/** The sum of two texts one after the other, of which the second has `length` bytes. */
function joinedSum(one: number, other: number, length: number): number {
  const [low, high] = [one % 65_536, Math.floor(one / 65_536)]
  const [lowAfter, highAfter] = [other % 65_536, Math.floor(other / 65_536)]
  return ((high + highAfter + (((low - 1) * (length % base)) % base) + base) % base) * 65_536 + ((low + lowAfter - 1 + base) % base)
}
