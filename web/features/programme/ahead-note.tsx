import './programme.css'
import { paths } from '#web/paths.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { useProgrammeText } from './words.ts'

/** Says that this is not what everyone sees. */
export function AheadNote({ at }: { at: string }) {
  const t = useProgrammeText()
  const date = dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(new Date(at))
  return (
    <p className="home-ahead ui" role="note">
      {t('ahead', { date })} <TextLink to={paths.programme}>{t('aheadBack')}</TextLink>
    </p>
  )
}
