import { boxAt } from '#core/media/mp4/mp4-boxes.ts'
import { type Fragment, fragmentOf, headerOf, type RenditionHeader } from '#core/media/mp4/rendition-index.ts'

export type Piece = { kind: 'header'; bytes: Buffer; header: RenditionHeader } | { kind: 'fragment'; bytes: Buffer; fragment: Fragment }

/** Splits a CMAF stream into its header and its fragments, each as soon as it is complete. */
export async function* splitFragments(stream: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  let header: RenditionHeader | undefined
  let opening: Buffer[] = []
  for await (const { type, bytes } of wholeBoxes(stream)) {
    opening.push(bytes)
    if (type === 'moov') {
      const whole = Buffer.concat(opening)
      header = headerOf(whole)
      yield { kind: 'header', bytes: whole, header }
      opening = []
    } else if (type === 'mdat' && header) {
      const whole = Buffer.concat(opening)
      const moof = opening.find((box) => box.toString('latin1', 4, 8) === 'moof')
      const fragment = moof && fragmentOf(moof, whole.length, header)
      if (fragment) yield { kind: 'fragment', bytes: whole, fragment }
      opening = []
    }
  }
}

async function* wholeBoxes(stream: AsyncIterable<Buffer>): AsyncGenerator<{ type: string; bytes: Buffer }> {
  let chunks: Buffer[] = []
  let held = 0
  let wanted = 8
  for await (const chunk of stream) {
    chunks.push(chunk)
    held += chunk.length
    while (held >= wanted) {
      let bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      chunks = [bytes]
      const box = boxAt(bytes.subarray(0, 16), 0, Math.min(16, bytes.length))
      if (!box) throw new Error('ffmpeg wrote something that is no MP4')
      wanted = box.end
      if (held < wanted) break
      yield { type: box.type, bytes: bytes.subarray(0, wanted) }
      bytes = bytes.subarray(wanted)
      held -= wanted
      chunks = [bytes]
      wanted = 8
    }
  }
}
