import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A zip that is built in this browser, file by file. Its script is large: import it on demand. */
export function openBox() {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let failed: Error | null = null
  const zip = new Zip((cause, bytes) => {
    if (cause) failed = cause
    else parts.push(bytes as Uint8Array<ArrayBuffer>)
  })
  const add = (entry: ZipPassThrough | ZipDeflate, bytes: Uint8Array) => {
    zip.add(entry)
    entry.push(bytes, true)
  }
  return {
    /** What is packed already: pictures, sounds, models, what people send. */
    store: (name: string, bytes: Uint8Array) => add(new ZipPassThrough(name), bytes),
    deflate: (name: string, text: string) => add(new ZipDeflate(name, { level: 4 }), new TextEncoder().encode(text)),
    close(): Blob {
      zip.end()
      if (failed) throw failed
      return new Blob(parts, { type: 'application/zip' })
    },
  }
}
