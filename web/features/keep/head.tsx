import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ownInstitutions } from '#web/data/institutions/institutions.ts'
import { institutionPath, paths } from '#web/paths.ts'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
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
      <ViewLinks
        className="viewer-views"
        label={t('views')}
        links={views.map((view) => ({
          to: view === 'watching' ? paths.viewerDashboard : `${paths.viewerDashboard}?view=${view}`,
          text: t(`view_${view}`),
          current: view === current,
        }))}
      />
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
