import './settings.css'
import { useSearchParams } from 'react-router'
import { useText } from '#web/ui/text.ts'
import { AccountView } from './account-view.tsx'
import { ConnectView } from './connect-view.tsx'
import { FeedsView } from './feeds-view.tsx'
import { ReadingView } from './reading-view.tsx'
import { SecurityView } from './security-view.tsx'
import { SettingsViews } from './settings-views.tsx'
import { WebhooksView } from './webhooks/webhooks-view.tsx'
import { settingsText } from './words.ts'
import { WorkspaceView } from './workspace-view.tsx'

const views = {
  account: AccountView,
  reading: ReadingView,
  security: SecurityView,
  workspace: WorkspaceView,
  feeds: FeedsView,
  webhooks: WebhooksView,
} as const
type ViewName = keyof typeof views

/** Account, security and workspace of the signed-in person. */
export default function SettingsPage() {
  const t = useText(settingsText)
  const [query] = useSearchParams()
  const asked = query.get('view') ?? ''
  const current: ViewName = asked in views ? (asked as ViewName) : 'account'
  const View = views[current]
  const authorizationId = query.get('authorization_id')
  return (
    <div className="page settings">
      <div className="settings-top">
        <h1 className="title-l">{t('title')}</h1>
        <SettingsViews current={current === 'webhooks' ? 'security' : current} />
      </div>
      {authorizationId ? <ConnectView key={authorizationId} authorizationId={authorizationId} /> : <View />}
    </div>
  )
}
