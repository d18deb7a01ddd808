import { useNavigate, useParams } from 'react-router'
import { openScreener } from '#web/data/film/screeners.ts'
import { paths } from '#web/paths.ts'
import { PassphraseEntry } from '#web/ui/controls/passphrase-entry.tsx'
import { useText } from '#web/ui/text.ts'
import { screenersText } from './words.ts'

/** Where the link of a screener leads: to its film, or to the passphrase. */
export function Enter({ linkKey }: { linkKey: string }) {
  const t = useText(screenersText)
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const open = async (passphrase: string) => {
    const entry = await openScreener(linkKey, passphrase || undefined)
    if (entry.state !== 'open') return entry
    await navigate(`${paths.documentary(id)}?screening=${entry.screenerId}`, { replace: true })
  }
  return (
    <PassphraseEntry
      linkKey={linkKey}
      open={open}
      className="screener-door"
      words={{
        entering: t('entering'),
        enter: t('enter'),
        failed: { title: t('failed'), text: t('failedText') },
        passphrase: { title: t('door'), text: t('doorText'), label: t('passphrase'), wrong: (count) => t('wrong', { count }) },
        locked: (until) => ({ title: t('locked'), text: t('lockedText', { until }) }),
        full: { title: t('full'), text: t('fullText') },
        ended: { title: t('ended'), text: t('endedText') },
      }}
    />
  )
}
