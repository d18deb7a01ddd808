import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { viewerText } from './words.ts'

const views = ['watching', 'moments', 'basket', 'lists', 'diary'] as const
type ViewName = (typeof views)[number]

/** Which sub-view the address asks for. */
export function useView(): ViewName {
  const [query] = useSearchParams()
  return views.find((view) => view === query.get('view')) ?? 'watching'
}

/** The person's own room: its title and its shelves. */
export function ViewerHead() {
  const t = useText(viewerText)
  const current = useView()
  return (
    <div className="viewer-top">
      <h1 className="title-l" tabIndex={-1}>
        {t('title')}
      </h1>
      <nav className="viewer-views" aria-label={t('views')}>
        {views.map((view) => (
          <Link
            key={view}
            to={view === 'watching' ? paths.viewerDashboard : `${paths.viewerDashboard}?view=${view}`}
            aria-current={view === current ? 'page' : undefined}
          >
            {t(`view_${view}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}
