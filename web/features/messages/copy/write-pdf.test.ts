import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type Faces, type SetLines, writePdf } from './write-pdf.ts'

const face = (subset: string, weight: number) =>
  readFile(`node_modules/@fontsource/schibsted-grotesk/files/schibsted-grotesk-${subset}-${weight}-normal.woff`)
const faces = async (): Promise<Faces> => ({
  regular: await Promise.all([face('latin', 400), face('latin-ext', 400)]),
  strong: await Promise.all([face('latin', 600), face('latin-ext', 600)]),
})
/** One white dot as JPEG. */
const dot = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALQAf//Z',
  'base64',
)
/** Writes paragraphs; returns what was set as a picture, the pages and the content of all streams of the file. */
async function write(...words: string[]) {
  const pictured: string[] = []
  const setLines: SetLines = async (line) => {
    pictured.push(line)
    return [{ jpeg: dot, words: line, widthPt: 100, heightPt: 16 }]
  }
  const json = new TextEncoder().encode(JSON.stringify(words))
  const paragraphs = words.map((each) => ({ words: each, kind: 'words' as const }))
  const pdf = Buffer.from(
    await writePdf(
      { title: 'The reel', language: 'en', paragraphs, json, page: (n, count) => `${n}/${count}`, drawn: 'Some lines are pictures.' },
      await faces(),
      setLines,
    ),
  )
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, bytes]) => {
    try {
      return inflateSync(Buffer.from(bytes!, 'latin1')).toString('utf8')
    } catch {
      return ''
    }
  })
  return { pictured, raw, streams, pages: raw.match(/\/Type \/Page\b/g)?.length }
}

it('sets characters the house’s fonts have as text, in any of their files', async () => {
  const { pictured, raw, streams } = await write('Grüße aus Łódź, “the reel”.')
  expect(pictured).toEqual([])
  expect(raw.startsWith('%PDF-1.7')).toBe(true)
  // What copies and searches read: which letters the signs are.
  expect(streams.filter((stream) => stream.includes('beginbfrange') || stream.includes('beginbfchar')).length).toBeGreaterThan(1)
})

it('loses no script: what it has no letters for is drawn, with its words beside it', async () => {
  const words = ['Смотрите сцену.', 'שלום', 'フィルム', 'Two cans 🎞️']
  const { pictured, raw, streams } = await write('Seen.', ...words)
  expect(pictured).toEqual(words)
  expect(raw.match(/\/S \/Figure/g)).toHaveLength(4)
  expect(streams.some((stream) => stream === JSON.stringify(['Seen.', ...words]))).toBe(true)
})

it('goes on over pages, and breaks an address that is longer than a line', async () => {
  const { pages } = await write(...Array.from({ length: 200 }, (_, n) => `Line ${n} ${'https://house.example/'.repeat(8)}`))
  expect(pages).toBeGreaterThan(5)
})
