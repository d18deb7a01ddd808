import { open } from 'node:fs/promises'
import { readWaveNotes, type WaveNotes } from '#core/edit/rushes/broadcast-wave.ts'

export interface WaveFile {
  notes: WaveNotes
  sampleRate: number
  /** Samples of one channel. */
  samples: number
}

/** Chunks that people write by hand may be long; more than this is no note. */
const longestNoteBytes = 1_000_000
const mostChunks = 200

/** Walks the chunks of a WAVE file (RIFF, or RF64 beyond 4 GB) without reading its sound. Undefined for any other file, and for one without sound. */
export async function readWaveFile(path: string): Promise<WaveFile | undefined> {
  await using file = await open(path)
  const { size } = await file.stat()
  const read = async (at: number, length: number) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - at)))
    await file.read(bytes, 0, bytes.length, at)
    return bytes
  }
  const head = await read(0, 12)
  if (head.length < 12 || !['RIFF', 'RF64', 'BW64'].includes(head.toString('latin1', 0, 4)) || head.toString('latin1', 8, 12) !== 'WAVE')
    return
  let [bext, ixml, long]: [Buffer | undefined, string, number | undefined] = [undefined, '', undefined]
  let format: { sampleRate: number; frameBytes: number } | undefined
  let dataBytes = 0
  for (let at = 12, chunks = 0; at + 8 <= size && chunks < mostChunks; chunks++) {
    const header = await read(at, 8)
    const [id, short] = [header.toString('latin1', 0, 4), header.readUInt32LE(4)]
    const length: number = id === 'data' && short === 0xffffffff ? (long ?? size - at - 8) : short
    const body = (most: number) => read(at + 8, Math.min(length, most))
    if (id === 'ds64' && length >= 16) long = Number((await body(16)).readBigUInt64LE(8))
    if (id === 'bext') bext = await body(602)
    if (id === 'iXML') ixml = (await body(longestNoteBytes)).toString('utf8')
    if (id === 'fmt ' && length >= 16) format = formatIn(await body(16))
    if (id === 'data') dataBytes = Math.min(length, size - at - 8)
    at += 8 + length + (length % 2)
  }
  if (!format || format.frameBytes === 0 || dataBytes < format.frameBytes) return
  return { notes: readWaveNotes(bext, ixml), sampleRate: format.sampleRate, samples: Math.floor(dataBytes / format.frameBytes) }
}

const formatIn = (bytes: Buffer) => ({ sampleRate: bytes.readUInt32LE(4), frameBytes: bytes.readUInt16LE(12) })
