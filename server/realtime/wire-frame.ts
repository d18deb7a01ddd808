/**
 * A message as it travels (RFC 6455, 5.2): one whole, unmasked frame, built once for all its receivers. A WebSocket without compression
 * writes each of its own frames in one go, so a frame written to the same socket between them is one more of them.
 */
export function wireFrame(message: string | Uint8Array): Buffer {
  const body = typeof message === 'string' ? Buffer.from(message) : message
  const header = headerOf(typeof message === 'string' ? text : bytes, body.length)
  return Buffer.concat([header, body])
}

/** The last frame of its message, of this kind. */
const [text, bytes] = [0x81, 0x82]

function headerOf(kind: number, length: number): Buffer {
  if (length < 126) return Buffer.from([kind, length])
  if (length < 65_536) return Buffer.from([kind, 126, length >> 8, length & 255])
  const header = Buffer.alloc(10)
  header[0] = kind
  header[1] = 127
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
