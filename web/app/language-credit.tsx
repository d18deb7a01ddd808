import { chooseLanguage } from '#web/session/language.ts'
import { type Language, languages } from '#web/ui/house-languages.ts'
import { useLanguage } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { appText } from './words.ts'

/** A line of the end credits: the languages of the house, each in its own words. */
export function LanguageCredit() {
  const t = useText(appText)
  const spoken = useLanguage()
  return (
    <>
      <dt>{t('footerLanguage')}</dt>
      <dd className="footer-rooms">
        {Object.entries(languages).map(([code, name]) => (
          <button
            key={code}
            type="button"
            className="text-link footer-language"
            lang={code}
            aria-pressed={code === spoken}
            onClick={() => void chooseLanguage(code as Language)}
          >
            {name}
          </button>
        ))}
      </dd>
    </>
  )
}
