import { captionsOfEdit } from '#core/edit/edit-captions.ts'
import { writeWebVtt } from '#core/media/captions/captions.ts'
import { writeSubRip } from '#core/media/captions/subrip.ts'
import { assemblyOf, type ExportFacts } from './export-facts.ts'
import { type LeftOut, lastLines, linesOf, notSaid, rowsOf, withNote, withoutWords } from './left-out.ts'
import { listFormats, type SayOfEdit, writeList } from './list-formats.ts'
import { plainScript } from './plain-script.ts'

export interface Written {
  files: { name: string; bytes: Blob }[]
  leftOut: LeftOut[]
}
export interface ExportFormat {
  id: string
  write: (facts: ExportFacts, t: SayOfEdit) => Promise<Written>
}

const text = (name: string, words: string, type = 'text/plain') => ({ name, bytes: new Blob([words], { type: `${type};charset=utf-8` }) })

/** What an edit is exported to, in the order of the menu. Each writes files, and says on the page and in the file what it left out. */
export const exportFormats: readonly ExportFormat[] = [
  {
    id: 'docx',
    write: async (facts, t) => {
      const { writeScriptDocx } = await import('./write-script-docx.ts')
      const leftOut = withoutWords(facts)
      return { files: [{ name: fileName(facts, 'docx'), bytes: await writeScriptDocx(facts, t, linesOf(leftOut, t)) }], leftOut }
    },
  },
  {
    id: 'text',
    write: async (facts, t) => {
      const leftOut = [...withoutWords(facts), ...rowsOf('no-place-in-text', facts, ['cutaway', 'pause'], t)]
      return { files: [text(fileName(facts, 'txt'), plainScript(facts.script) + lastLines(leftOut, t))], leftOut }
    },
  },
  {
    id: 'srt',
    write: async (facts, t) => {
      const leftOut = [...withoutWords(facts), ...notSaid(facts, t)]
      const captionsFile = text(fileName(facts, 'srt'), writeSubRip(captions(facts)), 'application/x-subrip')
      // SubRip has no comments: a file beside it says it.
      const beside = leftOut.length > 0 ? [text(fileName(facts, 'srt.txt'), `${linesOf(leftOut, t).join('\n')}\n`)] : []
      return { files: [captionsFile, ...beside], leftOut }
    },
  },
  {
    id: 'vtt',
    write: async (facts, t) => {
      const leftOut = [...withoutWords(facts), ...notSaid(facts, t)]
      return { files: [text(fileName(facts, 'vtt'), withNote(writeWebVtt(captions(facts)), linesOf(leftOut, t)), 'text/vtt')], leftOut }
    },
  },
  ...listFormats.map(
    (id): ExportFormat => ({
      id,
      write: async (facts, t) => {
        const { files, leftOut, refused } = await writeList(id, facts, t)
        return { files, leftOut: [...listed('refused', refused), ...listed('list', leftOut)] }
      },
    }),
  ),
]

const listed = (why: LeftOut['why'], items: string[]): LeftOut[] => (items.length > 0 ? [{ why, items }] : [])

const captions = (facts: ExportFacts) => captionsOfEdit(assemblyOf(facts), facts.edit, facts.said)

/** `Film - Title.docx`, without what file systems refuse. */
const fileName = ({ film, edit }: ExportFacts, ending: string) =>
  `${[film, edit.title]
    .filter(Boolean)
    .join(' - ')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .slice(0, 120)}.${ending}`
