export interface DecodedText {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

/**
 * The text of a caption file, whatever it was saved as: a byte order mark says it; UTF-16 without one shows in its noughts; what is no UTF-8 is read as
 * Windows-1252, which Latin-1 is nearly all of.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const read = (encoding: DecodedText['encoding'], fatal = false) => ({
    encoding,
    text: new TextDecoder(encoding, { fatal }).decode(bytes),
  })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return read('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return read('utf-16be')
  const [even, odd] = noughts(bytes)
  if (odd > 0.3 && even < 0.05) return read('utf-16le')
  if (even > 0.3 && odd < 0.05) return read('utf-16be')
  try {
    return read('utf-8', true)
  } catch {
    return read('windows-1252')
  }
}

/** Share of noughts among the first bytes at even and at odd places. */
function noughts(bytes: Uint8Array): [number, number] {
  const length = Math.min(bytes.length, 2000) & ~1
  const counts: [number, number] = [0, 0]
  for (let at = 0; at < length; at++) if (bytes[at] === 0) counts[(at & 1) as 0 | 1]++
  return length === 0 ? [0, 0] : [counts[0] / (length / 2), counts[1] / (length / 2)]
}
