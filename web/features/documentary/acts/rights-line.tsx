import { type ComponentType, lazy, Suspense } from 'react'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { paths } from '#web/paths.ts'
import { onceSomebodyIsHere } from '#web/ui/first-act.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { documentaryText } from '../words.ts'

/** Loads the reader's licences with their first action; this line is below the fold before that. */
const OwnRights = lazy<ComponentType<{ documentary: Documentary }>>(() =>
  onceSomebodyIsHere()
    .then(() => import('./own-rights.tsx'))
    .then(
      ({ OwnRights }) => ({ default: OwnRights }),
      () => ({ default: () => null }),
    ),
)

const words = {
  public: 'rightsPublic',
  unlisted: 'rightsUnlisted',
  private: 'rightsPrivate',
  invited: 'rightsInvited',
  institutions: 'rightsInstitutions',
} as const

/** The reader's rights in words: watching, what their licences allow, and the copyright line. */
export function RightsLine({ documentary }: { documentary: Documentary }) {
  const t = useText(documentaryText)
  return (
    <section>
      <div className="head">
        <h2>{t('rights')}</h2>
      </div>
      <p>
        {t(words[documentary.visibility])}{' '}
        {documentary.isOwn ? (
          <>
            {documentary.visibility !== 'private' &&
              `${documentary.rightsLine ? t('rightsYourWords', { words: documentary.rightsLine }) : t('rightsMore')} `}
            <TextLink to={`${paths.creatorDashboard}?documentary=${documentary.id}&view=rights`}>{t('rightsDesk')}</TextLink>.
          </>
        ) : (
          <Suspense fallback={<span className="not-yet-known">{t('rightsMore')}</span>}>
            <OwnRights documentary={documentary} />
          </Suspense>
        )}
      </p>
      {!documentary.isOwn && (
        <p className="small dim">
          <TextLink to={`${paths.profile}?view=appearances&film=${documentary.id}`}>{t('youAreInIt')}</TextLink>
        </p>
      )}
    </section>
  )
}
