import { captionsOfEdit } from '#core/edit/edit-captions.ts'
import { writeWebVtt } from '#core/media/captions/captions.ts'
import { writeSubRip } from '#core/media/captions/subrip.ts'
import { assemblyOf, type ExportFacts } from './export-facts.ts'
import { listFormats, type SayOfEdit, writeList } from './list-formats.ts'
import { plainScript } from './plain-script.ts'

/** What a format has no place for: named on the page, item by item. */
export interface LeftOut {
  why: 'no-words' | 'no-cutaways' | 'list' | 'refused'
  items: string[]
}
export interface Written {
  files: { name: string; bytes: Blob }[]
  leftOut: LeftOut[]
}
export interface ExportFormat {
  id: string
  write: (facts: ExportFacts, t: SayOfEdit) => Promise<Written>
}

const text = (name: string, words: string, type = 'text/plain') => ({ name, bytes: new Blob([words], { type: `${type};charset=utf-8` }) })

/** What an edit is exported to, in the order of the menu. Each writes files and says what it left out. */
export const exportFormats: readonly ExportFormat[] = [
  {
    id: 'docx',
    write: async (facts, label) => {
      const { writeScriptDocx } = await import('./write-script-docx.ts')
      return { files: [{ name: fileName(facts, 'docx'), bytes: await writeScriptDocx(facts, label) }], leftOut: withoutWords(facts) }
    },
  },
  {
    id: 'text',
    write: async (facts) => ({
      files: [text(fileName(facts, 'txt'), plainScript(facts.script))],
      leftOut: [...withoutWords(facts), ...cutaways(facts)],
    }),
  },
  {
    id: 'srt',
    write: async (facts) => ({
      files: [text(fileName(facts, 'srt'), writeSubRip(captions(facts)), 'application/x-subrip')],
      leftOut: withoutWords(facts),
    }),
  },
  {
    id: 'vtt',
    write: async (facts) => ({
      files: [text(fileName(facts, 'vtt'), writeWebVtt(captions(facts)), 'text/vtt')],
      leftOut: withoutWords(facts),
    }),
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

/** Bites whose rush has no transcript: nothing says what is heard in them. */
function withoutWords({ script }: ExportFacts): LeftOut[] {
  const items = script
    .filter(({ kind, text, file }) => kind === 'clip' && text === '' && file)
    .map(({ file, source }) => `${file} ${source[0] ?? ''}`.trim())
  return items.length > 0 ? [{ why: 'no-words', items }] : []
}
function cutaways({ script }: ExportFacts): LeftOut[] {
  const items = script.filter(({ kind }) => kind === 'cutaway').map(({ file, source }) => `${file} ${source[0] ?? ''}`.trim())
  return items.length > 0 ? [{ why: 'no-cutaways', items }] : []
}
