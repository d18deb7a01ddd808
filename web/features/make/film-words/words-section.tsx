import type { ChangeEvent } from 'react'
import { recommendedAges } from '#core/film/recommended-ages.ts'
import { languageOptions } from '#core/text/languages.ts'
import { type DocumentaryEdit, type OwnDocumentary, saveDocumentary } from '#web/data/film/own-documentaries.ts'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { SavingWords } from './saving-words.tsx'
import { TakeWords } from './take-words.tsx'
import { type Step, useAutosave } from './use-autosave.ts'
import { filmWordsText } from './words.ts'

const names = [
  'title',
  'synopsis',
  'director',
  'year',
  'language',
  'country',
  'subjects',
  'contentNotes',
  'agesFrom',
  'rightsLine',
] as const
type Words = Record<(typeof names)[number], string>

/** What is said about the film. It saves itself; what is typed stays typed, whatever arrives meanwhile. */
export function WordsSection({ film }: { film: OwnDocumentary }) {
  const t = useText(filmWordsText)
  const { words, problems, state, set, flush, undo, redo } = useAutosave<Words>({
    kept: wordsOf(film),
    draftKey: `film-words:${film.id}`,
    problemsOf: ({ title, year, subjects }) => ({
      ...(film.publishedAt && title.trim() === '' ? { title: t('titleStays') } : {}),
      ...(yearIsRight(year) ? {} : { year: t('yearWrong') }),
      ...(subjectsAreRight(subjects) ? {} : { subjects: t('subjectsWrong') }),
    }),
    save: (edit, all) => saveDocumentary(film.id, editOf(edit, all)),
  })
  const field = (name: keyof Words) => ({
    name,
    value: words[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => set(name, event.currentTarget.value),
    onBlur: flush,
  })
  const way = (back: { step: Step; run: () => void } | undefined) => back && { what: t(back.step.name as keyof Words), run: back.run }
  return (
    <section aria-labelledby="film-words">
      <div className="head">
        <h2 id="film-words">{t('words')}</h2>
        <SavingWords state={state} untouched={t('savesItself')} undo={way(undo)} redo={way(redo)} again={flush} />
      </div>
      <form
        className="film-words"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          flush()
        }}
      >
        <TextField label={t('title')} maxLength={200} error={problems.title} {...field('title')} className="wide" />
        <TextArea label={t('synopsis')} aside={t('synopsisAside')} rows={5} maxLength={5000} {...field('synopsis')} className="wide" />
        <TextField label={t('director')} maxLength={200} {...field('director')} />
        <TextField label={t('year')} inputMode="numeric" error={problems.year} {...field('year')} />
        <Select
          label={t('language')}
          options={[{ value: '', label: t('choose') }, ...languageOptions(t('noDialogue'), locale())]}
          {...field('language')}
        />
        <TextField label={t('country')} maxLength={200} {...field('country')} />
        <TextField label={t('subjects')} hint={t('subjectsHint')} error={problems.subjects} {...field('subjects')} />
        <TextField label={t('contentNotes')} hint={t('contentNotesHint')} maxLength={500} {...field('contentNotes')} />
        <Select
          label={t('agesFrom')}
          hint={t('agesFromHint')}
          options={[
            { value: '', label: t('agesUnsaid') },
            ...recommendedAges.map((age) => ({ value: String(age), label: t('ageFrom', { age }) })),
          ]}
          {...field('agesFrom')}
        />
        <TextField label={t('rightsLine')} hint={t('rightsLineHint')} maxLength={300} {...field('rightsLine')} className="wide" />
      </form>
      <p className="section-acts">
        <TakeWords film={film} />
      </p>
    </section>
  )
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

/** Only what was changed, so that two tabs do not write over each other's fields. */
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
