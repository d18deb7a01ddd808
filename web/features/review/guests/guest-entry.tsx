import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { PassphraseEntry } from '#web/ui/controls/passphrase-entry.tsx'
import { useText } from '#web/ui/text.ts'
import { openReview } from '../data/reviews.ts'
import { roomPath } from '../room-path.ts'
import { collaborationText } from '../words.ts'

/** Target of a review link: it asks for a passphrase where one is set, and for the name that is shown on the picture and beside notes. */
export function GuestEntry({ linkKey }: { linkKey: string }) {
  const t = useText(collaborationText)
  const navigate = useNavigate()
  const open = async (passphrase: string, name: string) => {
    const entry = await openReview(linkKey, passphrase, name)
    if (entry.state !== 'open' && entry.state !== 'team') return entry
    const address =
      entry.state === 'open'
        ? `${paths.collaboration}?reviewing=${entry.reviewId}`
        : roomPath(entry.documentaryId, { version: entry.versionId })
    await navigate(address, { replace: true })
  }
  return (
    <PassphraseEntry
      linkKey={linkKey}
      open={open}
      className="review-door"
      words={{
        entering: t('entering'),
        enter: t('enter'),
        failed: { title: t('doorFailed'), text: t('notDoneText') },
        passphrase: { title: t('door'), text: t('doorText'), label: t('passphrase'), wrong: (count) => t('wrongPassphrase', { count }) },
        name: { title: t('doorName'), text: t('doorNameText'), label: t('yourName') },
        locked: (until) => ({ title: t('locked'), text: t('lockedText', { until }) }),
        full: { title: t('full'), text: t('fullText') },
        ended: { title: t('reviewOver'), text: t('reviewOverText') },
      }}
    />
  )
}
