import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { useFlags, useWorkspaceMode } from '#web/session/use-session.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { deskText } from './words.ts'

const views = ['make', 'cohorts', 'show', 'license', 'learn'] as const

/** Today's date as the title, and the desk's acts; licences among them for people who work with institutions, cohorts in student mode. */
export function DeskHead() {
  const t = useText(deskText)
  const [query] = useSearchParams()
  const { flags } = useFlags()
  const { mode } = useWorkspaceMode()
  const current = views.find((view) => view === query.get('view')) ?? 'make'
  // A request of an institution is opened by its notice anyway: a flag hides a page and no data.
  const hidden = { license: !flags.showInstitutionalFeatures, cohorts: mode !== 'student' }
  const shown = views.filter((view) => view === current || !(view in hidden && hidden[view as keyof typeof hidden]))
  const today = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(new Date())
  return (
    <div className="desk-top">
      <h1 className="title-l" tabIndex={-1}>
        {today}
      </h1>
      <nav className="desk-views" aria-label={t('desk')}>
        {shown.map((view) => (
          <Link
            key={view}
            to={view === 'make' ? paths.creatorDashboard : `${paths.creatorDashboard}?view=${view}`}
            aria-current={view === current ? 'page' : undefined}
          >
            {t(view)}
          </Link>
        ))}
        <Link className="desk-search text-link" to={paths.search}>
          {t('toSearch')}
        </Link>
      </nav>
    </div>
  )
}
