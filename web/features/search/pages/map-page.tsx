import './map-page.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type MappedPlace, mapQuery } from '#web/data/search/search.ts'
import { paths } from '#web/paths.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { language } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { searchText } from '../words.ts'
import { PlaceList } from './place-list.tsx'
import { placed } from './placed.ts'

// The shapes of the world weigh more than the page; they come while the house is asked.
const WorldMap = lazy(() => import('#web/ui/map/world-map.tsx'))

/** /search?view=map: where the films are, drawn, and the same as a list. */
export function MapPage({ onSearch }: { onSearch: (words: string) => void }) {
  const t = useText(searchText)
  const map = useQuery(mapQuery())
  usePageTitle(t('mapTitle'))
  return (
    <div className="page map-page">
      <SearchField label={t('label')} placeholder={t('placeholder')} maxLength={300} act={t('search')} onSearch={onSearch} />
      <p className="ui">
        <TextLink to={paths.search}>{t('mapBack')}</TextLink>
      </p>
      <h1 className="title-l" tabIndex={-1}>
        {t('mapTitle')}
      </h1>
      {map.isPending && <Arriving />}
      {map.isError && <Failed title={t('mapFailed')} text={map.error.message} again={map.refetch} />}
      {map.data && (map.data.length === 0 ? <Empty title={t('mapNone')} text={t('mapNoneText')} /> : <Sheet places={map.data} />)}
    </div>
  )
}

function Arriving() {
  const t = useText(searchText)
  return (
    <div>
      <Loading what={t('mapLoading')} />
      <SkeletonRows rows={4} />
    </div>
  )
}

function Sheet({ places }: { places: MappedPlace[] }) {
  const t = useText(searchText)
  const navigate = useNavigate()
  const [lit, setLit] = useState<string | null>(null)
  const { points, hatched, nowhere } = useMemo(() => placed(places, [language(), 'en']), [places])
  return (
    <Suspense fallback={<Arriving />}>
      <div className="map-sheet">
        <div className="map-drawn">
          <WorldMap
            label={t('mapLabel', { count: points.length })}
            points={points}
            hatched={hatched}
            lit={lit}
            onLight={setLit}
            onChoose={(name) => void navigate(paths.place(name))}
          />
          <p className="map-key small dim">
            <span className="map-dot" aria-hidden="true" /> {t('mapPoint')}
            <span className="map-dot map-dot--wide" aria-hidden="true" /> {t('mapCountry')}
            <span className="map-from">{t('mapFrom')}</span>
          </p>
        </div>
        <PlaceList places={places} nowhere={nowhere} lit={lit} onLight={setLit} />
      </div>
    </Suspense>
  )
}
