import { useSearchParams } from 'react-router'
import { languageName } from '#core/text/languages.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { languageInAddress } from '../edits-path.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'

/** In which language the script is read, where transcripts are in several: a rush without it is read as it is spoken. */
export function SaidLanguage() {
  const t = useText(paperEditText)
  const { languages } = useOpenEdit()
  const [address, setAddress] = useSearchParams()
  if (languages.length < 2) return null
  const choose = (language: string) => {
    const next = new URLSearchParams(address)
    if (language) next.set(languageInAddress, language)
    else next.delete(languageInAddress)
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="edit-said-in">
      <Select
        label={t('readIn')}
        value={address.get(languageInAddress) ?? ''}
        onChange={({ target }) => choose(target.value)}
        options={[{ value: '', label: t('asSpoken') }, ...languages.map((value) => ({ value, label: languageName(value, locale()) }))]}
      />
    </div>
  )
}
