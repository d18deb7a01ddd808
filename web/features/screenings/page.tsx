import './screenings.css'
import { useSearchParams } from 'react-router'
import { Announce } from './announce/announce.tsx'
import { Permissions } from './announce/permissions.tsx'
import { Enter } from './entry/enter.tsx'
import { Lists } from './lists.tsx'
import { OneScreening } from './one-screening.tsx'
import type { ScreeningParts } from './parts.ts'

/** Screenings: the list; one of them by `?id=`; entering by the key of a link (`?key=`); announcing (`?view=announce`). */
export function ScreeningsPage(parts: ScreeningParts) {
  const [query] = useSearchParams()
  const [key, id, view] = [query.get('key'), query.get('id'), query.get('view')]
  if (key) return <Enter linkKey={key} />
  if (view === 'announce') return <Announce key={query.toString()} />
  if (view === 'permissions') return <Permissions />
  if (id) return <OneScreening key={id} id={id} view={view} parts={parts} />
  return <Lists />
}
