import { languageName } from '#core/text/languages.ts'
import { listFormat, locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { SearchWords } from '../search-words.ts'
import { searchText } from '../words.ts'

/** Under the field: what else can be written into it, or how it was understood once some of that is in it. */
export function WordHelp({ read }: { read: SearchWords }) {
  const t = useText(searchText)
  const or = (values: string[]) => listFormat({ type: 'disjunction' }).format(values)
  const and = (values: string[]) => listFormat().format(values)
  const parts = [
    read.people.length > 0 && t('readPeople', { names: and(read.people) }),
    read.languages.length > 0 && t('readLanguages', { languages: or(read.languages.map((code) => languageName(code, locale()))) }),
    read.places.length > 0 && t('readPlaces', { places: and(read.places) }),
    read.fromYear !== null && t('readFrom', { year: read.fromYear }),
    read.toYear !== null && t('readTo', { year: read.toYear }),
  ].filter((part) => part !== false)
  const unread = read.unread.length > 0 && t('unread', { words: and(read.unread) })
  if (parts.length > 0 || unread)
    return (
      <p className="small search-read" role="status">
        {[parts.length > 0 && t('readAs', { parts: and(parts) }), unread].filter(Boolean).join(' ')}
      </p>
    )
  return (
    <p className="small dim search-read">
      {t('alsoWrite')} <code className="mono">{t('markFrom')}</code>
      {t('alsoFrom')}, <code className="mono">{t('markIn')}</code>
      {t('alsoIn')}, <code className="mono">{t('markBefore')}</code>
      {t('alsoBefore')}, <code className="mono">-</code>
      {t('alsoWithout')}, <code className="mono">“</code>
      {t('alsoPhrase')}
      <code className="mono">”</code>
    </p>
  )
}
