import type { ChangeEvent } from 'react'
import { type DocumentaryEdit, type OwnDocumentary, saveDocumentary } from '#web/data/film/own-documentaries.ts'
import { useText } from '#web/ui/text.ts'
import { type Step, useAutosave } from './use-autosave.ts'
import { filmWordsText } from './words.ts'

type Words = Record<
  'title' | 'synopsis' | 'director' | 'year' | 'language' | 'country' | 'subjects' | 'contentNotes' | 'agesFrom' | 'rightsLine',
  string
>

/** The fields of a film's row as a form with autosave. Two forms write different ones; `draftKey` separates their drafts. */
export function useFilmWords(film: OwnDocumentary, draftKey: string) {
  const t = useText(filmWordsText)
  const { words, problems, state, set, flush, undo, redo } = useAutosave<Words>({
    kept: wordsOf(film),
    draftKey: `${draftKey}:${film.id}`,
    problemsOf: ({ title, year, subjects }) => ({
      ...(film.publishedAt && title.trim() === '' ? { title: t('titleStays') } : {}),
      ...(yearIsRight(year) ? {} : { year: t('yearWrong') }),
      ...(subjectsAreRight(subjects) ? {} : { subjects: t('subjectsWrong') }),
    }),
    save: (edit, all) => saveDocumentary(film.id, editOf(edit, all)),
  })
  const way = (back: { step: Step; run: () => void } | undefined) => back && { what: t(back.step.name as keyof Words), run: back.run }
  return {
    problems,
    flush,
    saving: { state, undo: way(undo), redo: way(redo), again: flush },
    field: (name: keyof Words) => ({
      name,
      value: words[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => set(name, event.currentTarget.value),
      onBlur: flush,
    }),
  }
}

const yearIsRight = (year: string): boolean => year.trim() === '' || (/^\d{4}$/.test(year.trim()) && +year >= 1878 && +year <= 2200)

const subjectsAreRight = (written: string): boolean =>
  subjectsIn(written).length <= 30 && subjectsIn(written).every(({ length }) => length <= 80)

const wordsOf = (film: OwnDocumentary): Words => ({
  title: film.title,
  synopsis: film.synopsis,
  director: film.director,
  year: film.year === null ? '' : String(film.year),
  language: film.language ?? '',
  country: film.country,
  subjects: film.subjects.join(', '),
  contentNotes: film.contentNotes,
  agesFrom: film.agesFrom === null ? '' : String(film.agesFrom),
  rightsLine: film.rightsLine,
})

/** Only changed fields, so that two tabs do not overwrite each other. */
function editOf(edit: Partial<Words>, words: Words): DocumentaryEdit {
  const whole: Required<DocumentaryEdit> = {
    ...words,
    title: words.title.trim(),
    year: words.year.trim() === '' ? null : Number(words.year),
    language: words.language || null,
    agesFrom: words.agesFrom === '' ? null : Number(words.agesFrom),
    subjects: subjectsIn(words.subjects),
  }
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name in edit)) as DocumentaryEdit
}

const subjectsIn = (written: string): string[] =>
  written
    .split(',')
    .map((subject) => subject.trim())
    .filter((subject) => subject !== '')
