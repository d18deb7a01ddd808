import { useForm } from 'react-hook-form'
import { languageOptions } from '#core/languages.ts'
import { type DocumentaryEdit, type OwnDocumentary, saveDocumentary } from '#web/data/films/own-documentaries.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
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

/** What is said about the film; kept when Save is pressed. */
export function WordsSection({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  const form = useForm<Words>({ values: wordsOf(film), resetOptions: { keepDirtyValues: true } })
  const { errors, isDirty, isSubmitting } = form.formState
  const save = form.handleSubmit(async (words) => {
    try {
      await saveDocumentary(film.id, editOf(words))
      form.reset(words)
      toast.success(t('saved'), t('saved-text'))
    } catch {
      toast.failure(t('not-saved'), t('not-saved-text'))
    }
  })
  return (
    <section aria-labelledby="film-words">
      <div className="head">
        <h2 id="film-words">{t('words')}</h2>
      </div>
      <form className="film-words" onSubmit={(event) => void save(event)} noValidate>
        <TextField label={t('title')} maxLength={200} {...form.register('title')} className="wide" />
        <TextArea
          label={t('synopsis')}
          aside={t('synopsis-aside')}
          rows={5}
          maxLength={5000}
          {...form.register('synopsis')}
          className="wide"
        />
        <TextField label={t('director')} maxLength={200} {...form.register('director')} />
        <TextField
          label={t('year')}
          inputMode="numeric"
          error={errors.year?.message}
          {...form.register('year', {
            validate: (year) => year.trim() === '' || (/^\d{4}$/.test(year.trim()) && +year >= 1878 && +year <= 2200) || t('year-wrong'),
          })}
        />
        <Select
          label={t('language')}
          options={[{ value: '', label: t('choose') }, ...languageOptions(t('no-dialogue'), navigator.language)]}
          {...form.register('language')}
        />
        <TextField label={t('country')} maxLength={200} {...form.register('country')} />
        <TextField
          label={t('subjects')}
          hint={t('subjects-hint')}
          error={errors.subjects?.message}
          {...form.register('subjects', {
            validate: (written) =>
              (subjectsIn(written).length <= 30 && subjectsIn(written).every(({ length }) => length <= 80)) || t('subjects-wrong'),
          })}
        />
        <TextField label={t('content-notes')} hint={t('content-notes-hint')} maxLength={500} {...form.register('contentNotes')} />
        <p className="wide">
          <Button type="submit" kind="ink" working={isSubmitting && t('saving')} notNow={!isDirty}>
            {t('save')}
          </Button>
        </p>
      </form>
    </section>
  )
}

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
