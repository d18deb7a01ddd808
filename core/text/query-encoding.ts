/**
 * The query of an address whose letters may not be UTF-8. Library systems write `%FC` for ü (ISO-8859-1) or say by `ctx_enc` of an OpenURL what they
 * write, and `URLSearchParams` makes a question mark of it. What is said is believed where such letters can be read; else it is UTF-8, else Latin-1.
 */
export function decodedQuery(search: string): URLSearchParams {
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      return (at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]).map(bytesOf) as [Uint8Array, Uint8Array]
    })
  const said = pairs.find(([name]) => decode(name) === 'ctx_enc')?.[1]
  // The registry of OpenURL names encodings `info:ofi/enc:ISO-8859-1`.
  const encoding = said && decode(said).replace(/^info:ofi\/enc:/i, '')
  return new URLSearchParams(pairs.map(([name, value]) => [decode(name, encoding), decode(value, encoding)]))
}

function decode(bytes: Uint8Array, encoding?: string): string {
  for (const label of [encoding, 'utf-8', 'iso-8859-1']) {
    try {
      if (label) return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // Not this one, or none that exists.
    }
  }
  return new TextDecoder().decode(bytes)
}

function bytesOf(text: string): Uint8Array {
  const utf8 = new TextEncoder().encode(text.replaceAll('+', ' '))
  const bytes: number[] = []
  for (let at = 0; at < utf8.length; at++) {
    const hex = utf8[at] === 0x25 ? String.fromCharCode(...utf8.subarray(at + 1, at + 3)) : ''
    if (/^[\da-f]{2}$/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    } else bytes.push(utf8[at]!)
  }
  return Uint8Array.from(bytes)
}
