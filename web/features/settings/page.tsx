import './settings.css'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { useRole } from '#web/session/use-session.ts'
import { useText } from '#web/ui/text.ts'
import { AccountView } from './account-view.tsx'
import { ConnectView } from './connect-view.tsx'
import { FeedsView } from './feeds-view.tsx'
import { ReadingView } from './reading-view.tsx'
import { SecurityView } from './security-view.tsx'
import { settingsText } from './words.ts'
import { WorkspaceView } from './workspace-view.tsx'

const views = {
  account: ['viewAccount', AccountView],
  reading: ['viewReading', ReadingView],
  security: ['viewSecurity', SecurityView],
  workspace: ['viewWorkspace', WorkspaceView],
  feeds: ['viewFeeds', FeedsView],
} as const
type ViewName = keyof typeof views

/** Account, security and workspace of the signed-in person; moderators find their desk beside them. */
export default function SettingsPage() {
  const t = useText(settingsText)
  const { isModerator } = useRole()
  const [query] = useSearchParams()
  const asked = query.get('view') ?? ''
  const current: ViewName = asked in views ? (asked as ViewName) : 'account'
  const View = views[current][1]
  const authorizationId = query.get('authorization_id')
  return (
    <div className="page settings">
      <div className="settings-top">
        <h1 className="title-l">{t('title')}</h1>
        <nav className="settings-views" aria-label={t('views')}>
          {(Object.keys(views) as ViewName[]).map((name) => (
            <Link
              key={name}
              to={name === 'account' ? paths.settings : `${paths.settings}?view=${name}`}
              aria-current={name === current ? 'page' : undefined}
            >
              {t(views[name][0])}
            </Link>
          ))}
          <Link to={`${paths.settings}?view=standing`}>{t('viewStanding')}</Link>
          {isModerator && <Link to={`${paths.settings}?view=moderation`}>{t('viewModeration')}</Link>}
        </nav>
      </div>
      {authorizationId ? <ConnectView key={authorizationId} authorizationId={authorizationId} /> : <View />}
    </div>
  )
}
