import { languageName, languageOptions } from '#core/text/languages.ts'
import { saveLanguages } from '#web/data/film/film-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { filmWordsText } from './words.ts'

interface LanguagesSectionProps {
  documentaryId: string
  spoken: readonly string[]
  written: readonly string[]
}

/** Languages spoken besides the first, and those read in the picture. */
export function LanguagesSection({ documentaryId, spoken, written }: LanguagesSectionProps) {
  const t = useText(filmWordsText)
  const save = async (nextSpoken: string[], nextWritten: string[]) => {
    try {
      await saveLanguages(documentaryId, nextSpoken, nextWritten)
    } catch {
      toast.failure(t('saving_failed'))
    }
  }
  return (
    <section aria-labelledby="film-languages" className="film-section">
      <div className="head">
        <h2 id="film-languages">{t('languages')}</h2>
      </div>
      <div className="film-words">
        <Several label={t('alsoSpoken')} hint={t('alsoSpokenHint')} chosen={spoken} onChange={(list) => void save(list, [...written])} />
        <Several label={t('written')} hint={t('writtenHint')} chosen={written} onChange={(list) => void save([...spoken], list)} />
      </div>
    </section>
  )
}

interface SeveralProps {
  label: string
  hint: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Several({ label, hint, chosen, onChange }: SeveralProps) {
  const t = useText(filmWordsText)
  const options = languageOptions('', locale()).filter(({ value }) => value !== 'zxx' && value !== '' && !chosen.includes(value))
  return (
    <div className="several">
      <Combobox
        key={chosen.join()}
        label={label}
        hint={hint}
        options={options}
        value={undefined}
        onChange={(value) => value && chosen.length < 12 && onChange([...chosen, value])}
      />
      {chosen.length > 0 && (
        <ul className="chips">
          {chosen.map((language) => (
            <li key={language}>
              {languageName(language, locale())}
              <Button
                small
                kind="plain"
                aria-label={t('removeRow', { what: languageName(language, locale()) })}
                onClick={() => onChange(chosen.filter((each) => each !== language))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
