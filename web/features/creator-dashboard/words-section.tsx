import { type ChangeEvent, type FormEvent, useState } from 'react'
import { languageOptions } from '#core/languages.ts'
import { type DocumentaryEdit, type OwnDocumentary, saveDocumentary } from '#web/data/films/own-documentaries.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { locale } from '#web/ui/locale.ts'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { deskText } from './words.ts'

interface Words {
  title: string
  synopsis: string
  director: string
  year: string
  language: string
  country: string
  subjects: string
  contentNotes: string
}

/** What is said about the film; kept when Save is pressed. What is typed stays typed, whatever arrives meanwhile. */
export function WordsSection({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  const kept = wordsOf(film)
  const [typed, setTyped] = useState<Partial<Words>>({})
  const [problems, setProblems] = useState<Partial<Record<keyof Words, string>>>({})
  const [saving, setSaving] = useState(false)
  const words = { ...kept, ...typed }
  const changed = (Object.keys(typed) as (keyof Words)[]).some((name) => typed[name] !== kept[name])
  const field = (name: keyof Words) => ({
    name,
    value: words[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      const value = event.currentTarget.value
      setTyped((before) => ({ ...before, [name]: value }))
      // What was found wrong is looked at again while it is corrected, not before.
      if (problems[name]) setProblems(problemsOf({ ...words, [name]: value }))
    },
  })
  const problemsOf = ({ year, subjects }: Words) => ({
    ...(yearIsRight(year) ? {} : { year: t('yearWrong') }),
    ...(subjectsAreRight(subjects) ? {} : { subjects: t('subjectsWrong') }),
  })
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemsOf(words)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    setSaving(true)
    try {
      await saveDocumentary(film.id, editOf(words))
      // What was typed while it was being kept is not lost with what was kept.
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== words[name as keyof Words])))
      toast.success(t('saved'), t('savedText'))
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
    setSaving(false)
  }
  return (
    <section aria-labelledby="film-words">
      <div className="head">
        <h2 id="film-words">{t('words')}</h2>
      </div>
      <form className="film-words" onSubmit={(event) => void save(event)} noValidate>
        <TextField label={t('title')} maxLength={200} {...field('title')} className="wide" />
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
        <p className="wide">
          <Button type="submit" kind="ink" working={saving && t('saving')} notNow={!changed}>
            {t('save')}
          </Button>
        </p>
      </form>
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
})

const editOf = (words: Words): DocumentaryEdit => ({
  ...words,
  title: words.title.trim(),
  year: words.year.trim() === '' ? null : Number(words.year),
  language: words.language || null,
  subjects: subjectsIn(words.subjects),
})

const subjectsIn = (written: string): string[] =>
  written
    .split(',')
    .map((subject) => subject.trim())
    .filter((subject) => subject !== '')
