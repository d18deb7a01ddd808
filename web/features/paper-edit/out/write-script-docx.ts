import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx'
import type { ScriptRow } from '#core/edit/edit-script.ts'
import { editTimecode } from '#core/edit/edit-script.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { assemblyOf, type ExportFacts } from './export-facts.ts'
import type { ScriptLabel } from './script-label.ts'

// Twentieths of a point: A4 without margins of 2 cm.
const [left, right] = [3400, 6240]
const code = { font: 'Consolas', size: 15 }

/** The two-column script as a Word document: picture left, sound right, headings over both. Its first row is repeated on every page; below it is what was left out. */
export function writeScriptDocx(facts: ExportFacts, label: (key: ScriptLabel) => string, leftOut: readonly string[]): Promise<Blob> {
  const { edit, film, script } = facts
  const length = editTimecode({ ...edit, startFrame: 0 }, assemblyOf(facts).frames)
  const head = new TableRow({
    tableHeader: true,
    children: [cell(left, [line(label('picture'), { bold: true })]), cell(right, [line(label('sound'), { bold: true })])],
  })
  const table = new Table({
    width: { size: left + right, type: WidthType.DXA },
    columnWidths: [left, right],
    rows: [head, ...script.map((row) => rowOf(row, label))],
  })
  const document = new Document({
    title: edit.title,
    sections: [
      {
        children: [
          new Paragraph({ text: edit.title, heading: HeadingLevel.TITLE }),
          new Paragraph({ text: [film, length].filter(Boolean).join(' · '), spacing: { after: 300 } }),
          table,
          ...leftOut.map((words, at) => new Paragraph({ text: words, spacing: { before: at === 0 ? 300 : 0 } })),
        ],
      },
    ],
  })
  return Packer.toBlob(document)
}

function rowOf(row: ScriptRow, label: (key: ScriptLabel) => string): TableRow {
  if (row.kind === 'heading')
    return new TableRow({
      cantSplit: true,
      children: [
        new TableCell({
          columnSpan: 2,
          children: [new Paragraph({ heading: HeadingLevel.HEADING_2, keepNext: true, children: [new TextRun({ text: row.text })] })],
        }),
      ],
    })
  const seen = [
    ...(row.at ? [line(`${row.at}   ${(row.lengthMs / 1000).toFixed(1)} s${row.estimated ? ' ~' : ''}`, code)] : []),
    ...(row.kind === 'clip' ? [] : [line(label(`kind_${row.kind}`), { italics: true })]),
    ...(row.file ? [line(row.file), ...(row.reel ? [line(row.reel, code)] : [])] : []),
    ...row.source.map((source) => line(source, code)),
  ]
  const said = row.kind === 'cutaway' || row.kind === 'pause' ? [] : [spoken(row)]
  return new TableRow({ cantSplit: true, children: [cell(left, seen), cell(right, said)] })
}

function spoken({ speaker, text }: ScriptRow): Paragraph {
  const rightToLeft = directionOfWords(text) === 'rtl'
  const name = speaker ? [new TextRun({ text: `${speaker}  `, bold: true, smallCaps: true })] : []
  return new Paragraph({ bidirectional: rightToLeft, children: [...name, new TextRun({ text, rightToLeft })] })
}

const line = (text: string, look: object = {}) => new Paragraph({ children: [new TextRun({ text, ...look })] })
// A cell without a paragraph is no valid document.
const cell = (size: number, children: Paragraph[]) =>
  new TableCell({ width: { size, type: WidthType.DXA }, children: children.length > 0 ? children : [new Paragraph('')] })
