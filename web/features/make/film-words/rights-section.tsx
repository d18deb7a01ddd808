import { recommendedAges } from '#core/film/recommended-ages.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { useFilmWords } from './use-film-words.ts'
import { filmWordsText } from './words.ts'
import { WordsForm } from './words-form.tsx'

/** Whose the film is, and what people may want to know before they see it. */
export function RightsSection({ film }: { film: OwnDocumentary }) {
  const t = useText(filmWordsText)
  const { field, flush, saving } = useFilmWords(film, 'film-rights')
  return (
    <WordsForm id="film-rights" title={t('rights')} saving={saving} flush={flush}>
      <TextField label={t('rightsLine')} hint={t('rightsLineHint')} maxLength={300} {...field('rightsLine')} className="wide" />
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
    </WordsForm>
  )
}
