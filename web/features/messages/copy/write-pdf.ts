import PDFDocument from 'pdfkit'

/** What is in a copy, one after another: a paragraph each. */
export interface Paragraph {
  words: string
  kind: 'title' | 'facts' | 'who' | 'words' | 'note'
}
/** Letters that this house's own type does not have, as the reader's browser sets them: a picture a line, `heightPt` high. */
export type SetLines = (words: string, look: { sizePt: number; widthPt: number; weight: number }) => Promise<SetLine[]>
export interface SetLine {
  jpeg: Uint8Array
  words: string
  widthPt: number
  heightPt: number
}
/** Files of a typeface whose letters complete each other, the first preferred. */
export type Faces = Record<'regular' | 'strong', Uint8Array[]>

export interface PdfCopy {
  title: string
  language: string
  paragraphs: Paragraph[]
  /** Goes into the PDF as `thread.json`: the same, for programs. */
  json: Uint8Array
  page: (number: number, count: number) => string
  /** Said at the end of a copy in which lines were drawn. */
  drawn: string
}

const page = { size: 'A4', margins: { top: 62, bottom: 62, left: 71, right: 71 } } as const
const look = {
  title: { sizePt: 20, lead: 1.2, before: 0, face: 'strong', ink: '#1A1816' },
  facts: { sizePt: 10, lead: 1.4, before: 4, face: 'regular', ink: '#5F5A52' },
  who: { sizePt: 9.5, lead: 1.4, before: 16, face: 'strong', ink: '#1A1816' },
  words: { sizePt: 10.5, lead: 1.45, before: 3, face: 'regular', ink: '#1A1816' },
  note: { sizePt: 9.5, lead: 1.4, before: 3, face: 'regular', ink: '#5F5A52' },
} as const

/**
 * A thread as an A4 document with text that can be searched, read out and copied. What the house's own type has no letters for is drawn by the browser,
 * a picture a line with its words as alternative text, so that no script is lost; `setLines` draws it.
 */
export async function writePdf(copy: PdfCopy, faces: Faces, setLines: SetLines): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    ...page,
    // The library would open Helvetica, which browsers are not given.
    font: '',
    bufferPages: true,
    tagged: true,
    lang: copy.language,
    pdfVersion: '1.7',
    info: { Title: copy.title },
  })
  const bytes = collected(pdf)
  const type = openType(pdf, faces)
  pdf.file(copy.json as never, { name: 'thread.json', type: 'application/json' } as never)
  const widthPt = pdf.page.width - page.margins.left - page.margins.right
  let y: number = page.margins.top
  const place = (heightPt: number) => {
    if (y + heightPt > pdf.page.height - page.margins.bottom) {
      pdf.addPage()
      y = page.margins.top
    }
    const at = y
    y += heightPt
    return at
  }
  const said: Paragraph[] = [...copy.paragraphs]
  if (said.some(({ words, kind }) => words.split('\n').some((line) => !type.has(line, look[kind].face))))
    said.push({ words: copy.drawn, kind: 'note' })
  for (const [nth, { words, kind }] of said.entries()) {
    // The page stays one that answers while ten thousand messages are set.
    if (nth % 200 === 199) await new Promise((go) => setTimeout(go))
    const { sizePt, lead, before, face, ink } = look[kind]
    if (y > page.margins.top) y += before
    if (kind === 'who') rule(pdf, place(8), widthPt)
    const add = (drawn: () => void, options = {}) =>
      pdf.addStructure(pdf.struct(kind === 'title' ? 'H1' : kind === 'who' ? 'H2' : 'P', options, drawn))
    for (const line of words.split('\n')) {
      if (type.has(line, face)) {
        pdf.fillColor(ink)
        for (const set of type.wrapped(line, face, sizePt, widthPt)) {
          const at = place(sizePt * lead)
          add(() => type.draw(set, face, sizePt, page.margins.left, at))
        }
      } else
        for (const set of await setLines(line, { sizePt, widthPt, weight: face === 'strong' ? 600 : 400 })) {
          const at = place(set.heightPt)
          pdf.addStructure(
            pdf.struct(
              'Figure',
              { alt: set.words, actual: set.words },
              () => void pdf.image(set.jpeg as never, page.margins.left, at, { width: set.widthPt, height: set.heightPt }),
            ),
          )
        }
    }
  }
  const { count } = pdf.bufferedPageRange()
  for (let number = 0; number < count; number++) {
    pdf.switchToPage(number)
    pdf.fillColor('#5F5A52')
    const said = copy.page(number + 1, count)
    pdf.markContent('Artifact', { type: 'Pagination' })
    type.draw(said, 'regular', 8, page.margins.left, pdf.page.height - 40)
    pdf.endMarkedContent()
  }
  pdf.end()
  return bytes
}

function rule(pdf: PDFKit.PDFDocument, at: number, widthPt: number) {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(page.margins.left, at)
    .lineTo(page.margins.left + widthPt, at)
    .lineWidth(0.5)
    .strokeColor('#C9C2B4')
    .stroke()
  pdf.endMarkedContent()
}

/** Draws words with the faces that have their letters, and says where a line ends. */
function openType(pdf: PDFKit.PDFDocument, faces: Faces) {
  const opened = (['regular', 'strong'] as const).map(
    (name) => [name, faces[name].map((file, nth) => openFace(pdf, `${name}${nth}`, file))] as const,
  )
  const files = Object.fromEntries(opened) as Record<keyof Faces, OpenFace[]>
  /** The number of the file that has a letter; -1 when none has. */
  const fileOf = (letter: string, face: keyof Faces) => files[face].findIndex(({ has }) => has(letter.codePointAt(0)!))
  const runs = (words: string, face: keyof Faces): { file: string; words: string }[] => {
    const found: { file: string; words: string }[] = []
    for (const letter of words) {
      const file = files[face][fileOf(letter, face)]!.name
      const last = found.at(-1)
      if (last?.file === file) last.words += letter
      else found.push({ file, words: letter })
    }
    return found
  }
  const widthOf = (words: string, face: keyof Faces, sizePt: number): number =>
    runs(words, face).reduce((sum, run) => sum + pdf.font(run.file, sizePt).widthOfString(run.words), 0)
  return {
    has: (words: string, face: keyof Faces) => [...words].every((letter) => fileOf(letter, face) >= 0),
    wrapped(words: string, face: keyof Faces, sizePt: number, widthPt: number): string[] {
      const lines: string[] = []
      let line = ''
      let used = 0
      for (const piece of words.match(/\s*\S+|\s+$/g) ?? ['']) {
        const width = widthOf(piece, face, sizePt)
        if (used + width <= widthPt) [line, used] = [line + piece, used + width]
        else {
          if (line) lines.push(line)
          ;[line, used] = ['', 0]
          // An address longer than a line is broken where the line ends.
          for (const letter of piece.trimStart()) {
            const more = widthOf(letter, face, sizePt)
            if (used + more > widthPt) {
              lines.push(line)
              ;[line, used] = ['', 0]
            }
            line += letter
            used += more
          }
        }
      }
      return [...lines, line]
    },
    draw(words: string, face: keyof Faces, sizePt: number, x: number, y: number) {
      let at = x
      for (const run of runs(words, face)) {
        pdf.font(run.file, sizePt).text(run.words, at, y, { lineBreak: false })
        at += pdf.widthOfString(run.words)
      }
    },
  }
}

interface OpenFace {
  name: string
  has: (codePoint: number) => boolean
}
function openFace(pdf: PDFKit.PDFDocument, name: string, file: Uint8Array): OpenFace {
  pdf.registerFont(name, file as never)
  pdf.font(name)
  // The library has no other way to find out which letters a font has.
  const { font } = Reflect.get(pdf, '_font') as { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
  const known = new Map<number, boolean>()
  return {
    name,
    has(codePoint) {
      const had = known.get(codePoint) ?? font.hasGlyphForCodePoint(codePoint)
      known.set(codePoint, had)
      return had
    },
  }
}

function collected(pdf: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((done, failed) => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    pdf.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk))
    pdf.on('error', failed)
    pdf.on('end', () => {
      const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const chunk of chunks) {
        whole.set(chunk, at)
        at += chunk.length
      }
      done(whole)
    })
  })
}
