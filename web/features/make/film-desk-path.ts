import { paths } from '#web/paths.ts'
import type { FilmViewName } from './film-views/film-views.ts'

/** The desk of one film, a sub-view of the creator dashboard; one of its views, and a place in it (`#need-year`). */
export const filmDesk = (documentaryId: string, view: FilmViewName = 'film', place = ''): string =>
  `${paths.creatorDashboard}?documentary=${encodeURIComponent(documentaryId)}${view === 'film' ? '' : `&view=${view}`}${place}`
