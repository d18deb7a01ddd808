import { type CutFacts, cutOfEdit } from '#core/edit/cut-of-edit.ts'
import type { CutOptions, LeftOut as LeftOutOfList, WrittenCut } from '#core/review/interchange/cuts/left-out.ts'
import { fetchCutRushes } from '#web/data/edit/rushes-of-edits.ts'
import type { textOf } from '#web/ui/text.ts'
import type { paperEditText } from '../words.ts'
import type { ExportFacts } from './export-facts.ts'

/** Formats of cutting rooms, by the names of core/review/interchange/cuts/formats.ts; of a list of events with and without sound. */
export const listFormats = ['edl', 'edl-sound', 'fcpxml', 'xmeml', 'otio', 'ale', 'scriptSync'] as const
export type ListFormat = (typeof listFormats)[number]

/** Says a text of paper edits in the reader's language. */
export type SayOfEdit = ReturnType<typeof textOf<(typeof paperEditText)['english']>>

export interface WrittenList {
  files: { name: string; bytes: Blob }[]
  /** Sentences in the reader's language. */
  leftOut: string[]
  /** Why there is no file. */
  refused: string[]
}

/** Writes an edit as a list for a cutting room. All rushes of the film name the reels, so that each keeps its own in every list. */
export async function writeList(format: ListFormat, facts: ExportFacts, t: SayOfEdit): Promise<WrittenList> {
  const [{ cutFormats }, { writeCutEdl }, rushes] = await Promise.all([
    import('#core/review/interchange/cuts/formats.ts'),
    import('#core/review/interchange/cuts/edl/write-edl.ts'),
    fetchCutRushes(facts.edit.documentaryId),
  ])
  const cutFacts: CutFacts = {
    ...facts,
    title: facts.edit.title,
    cutRushes: new Map(rushes.map((rush) => [rush.id, rush])),
    scenes: new Map(),
  }
  const cut = cutOfEdit(cutFacts)
  const options: CutOptions = { sound: format !== 'edl', folder: '' }
  const written: WrittenCut =
    format === 'edl' || format === 'edl-sound' ? writeCutEdl(cut, { ...options, style: 'plain', rushes }) : cutFormats[format](cut, options)
  const said = (entries: readonly LeftOutOfList[]) => entries.map((entry) => sentence(entry, t))
  return {
    files: written.files.map(({ name, type, text }) => ({ name, bytes: new Blob([text], { type: `${type};charset=utf-8` }) })),
    leftOut: said(written.leftOut),
    refused: said(written.refused),
  }
}

function sentence(entry: LeftOutOfList, t: SayOfEdit): string {
  if (entry.what === 'facts')
    return t('left_facts', { facts: entry.facts.map((fact) => t(`fact_${fact === 'channel names' ? 'channelNames' : fact}`)).join(', ') })
  if (entry.what === 'asides') return t('left_asides', { kind: t(`aside_${entry.kind}`), count: entry.count })
  const { what, ...values } = entry
  return t(
    `left_${what}`,
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? value.join(', ') : (value ?? '')])),
  )
}
