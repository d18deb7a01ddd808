import type { Documentary } from '#web/data/films/documentaries.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { documentaryText } from './words.ts'

const words = {
  public: 'rightsPublic',
  unlisted: 'rightsUnlisted',
  private: 'rightsPrivate',
  invited: 'rightsInvited',
  institutions: 'rightsInstitutions',
} as const

/** What a reader may do, in words and no more than is true: watching is all that has been agreed. */
export function RightsLine({ documentary }: { documentary: Documentary }) {
  const t = useText(documentaryText)
  return (
    <section>
      <div className="head">
        <h2>{t('rights')}</h2>
      </div>
      <p>
        {t(words[documentary.visibility])}
        {documentary.visibility !== 'private' && ` ${t('rightsMore')}`}{' '}
        {documentary.isOwn ? (
          <TextLink to={`${paths.creatorDashboard}?documentary=${documentary.id}`}>{t('rightsDesk')}</TextLink>
        ) : (
          <TextLink to={paths.contact}>{t('rightsAsk')}</TextLink>
        )}
        .
      </p>
      {!documentary.isOwn && (
        <p className="small dim">
          <TextLink to={`${paths.profile}?view=appearances&film=${documentary.id}`}>{t('youAreInIt')}</TextLink>
        </p>
      )}
    </section>
  )
}
