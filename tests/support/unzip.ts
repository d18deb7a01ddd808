import { inflateRawSync } from 'node:zlib'

/** What a small zip holds, by name, read from its central directory: none of the code that wrote it. */
export function unzip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0) throw new Error('This is no zip.')
  const held: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry++) {
    const [packed, length] = [bytes.readUInt16LE(at + 10) === 8, bytes.readUInt32LE(at + 20)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + length)
    held[bytes.toString('utf8', at + 46, at + 46 + nameLength)] = (packed ? inflateRawSync(content) : content).toString('utf8')
    at += 46 + nameLength + extraLength + commentLength
  }
  return held
}
