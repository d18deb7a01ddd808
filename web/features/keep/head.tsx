import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ownInstitutions } from '#web/data/institutions/institutions.ts'
import { institutionPath, paths } from '#web/paths.ts'
import { showCurrentView } from '#web/ui/layout/view-row.ts'
import { useText } from '#web/ui/text.ts'
import { viewerText } from './words.ts'

const views = ['watching', 'moments', 'basket', 'lists', 'diary'] as const
type ViewName = (typeof views)[number]

/** Which sub-view the address asks for. */
export function useView(): ViewName {
  const [query] = useSearchParams()
  return views.find((view) => view === query.get('view')) ?? 'watching'
}

/** The person's own page: its title, its views, and the institutions they are a member of. */
export function ViewerHead() {
  const t = useText(viewerText)
  const current = useView()
  const places = (useQuery({ ...ownInstitutions, retry: false }).data ?? []).filter(({ state }) => state === 'in')
  return (
    <div className="viewer-top">
      <h1 className="title-l" tabIndex={-1}>
        {t('title')}
      </h1>
      <nav ref={showCurrentView} className="viewer-views view-row" aria-label={t('views')}>
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
      {places.length > 0 && (
        <p className="viewer-places">
          {t('yourInstitutions', { count: places.length })}{' '}
          {places.map(({ id, type, name }) => (
            <Link key={id} className="text-link" to={institutionPath({ id, type })}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}
