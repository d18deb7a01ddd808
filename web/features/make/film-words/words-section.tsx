import { languageOptions } from '#core/text/languages.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TakeWords } from './take-words.tsx'
import { useFilmWords } from './use-film-words.ts'
import { filmWordsText } from './words.ts'
import { WordsForm } from './words-form.tsx'

/** Texts about the film. Typed text stays, also when new data arrives. */
export function WordsSection({ film }: { film: OwnDocumentary }) {
  const t = useText(filmWordsText)
  const { problems, field, flush, saving } = useFilmWords(film, 'film-words')
  return (
    <WordsForm id="film-words" title={t('words')} saving={saving} flush={flush} more={<TakeWords film={film} />}>
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
      <TextField label={t('subjects')} hint={t('subjectsHint')} error={problems.subjects} {...field('subjects')} className="wide" />
    </WordsForm>
  )
}
