import './settings.css'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useRole } from '#web/session/use-session.ts'
import { useText } from '#web/ui/text.ts'
import { settingsText } from './words.ts'

const viewNames = {
  account: 'viewAccount',
  reading: 'viewReading',
  security: 'viewSecurity',
  workspace: 'viewWorkspace',
  feeds: 'viewFeeds',
  standing: 'viewStanding',
} as const
type ViewName = keyof typeof viewNames

/** The views of the settings, on each of them; moderators find their desk beside them. */
export function SettingsViews({ current }: { current: ViewName }) {
  const t = useText(settingsText)
  const { isModerator } = useRole()
  return (
    <nav className="settings-views" aria-label={t('views')}>
      {(Object.keys(viewNames) as ViewName[]).map((name) => (
        <Link
          key={name}
          to={name === 'account' ? paths.settings : `${paths.settings}?view=${name}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {t(viewNames[name])}
        </Link>
      ))}
      {isModerator && <Link to={`${paths.settings}?view=moderation`}>{t('viewModeration')}</Link>}
    </nav>
  )
}
