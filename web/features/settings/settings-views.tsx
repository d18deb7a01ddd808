import './settings.css'
import { paths } from '#web/paths.ts'
import { useRole } from '#web/session/use-session.ts'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
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
    <ViewLinks
      className="settings-views"
      label={t('views')}
      links={[
        ...(Object.keys(viewNames) as ViewName[]).map((name) => ({
          to: name === 'account' ? paths.settings : `${paths.settings}?view=${name}`,
          text: t(viewNames[name]),
          current: name === current,
        })),
        ...(isModerator ? [{ to: `${paths.settings}?view=moderation`, text: t('viewModeration'), current: false }] : []),
      ]}
    />
  )
}
