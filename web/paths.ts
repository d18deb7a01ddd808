/** Every URL of the app, typed. The specification's routes and no others; sub-views live in the query string. */
export const paths = {
  home: '/',
  /** Where moderators put down what the front page shows: a sub-view of it. */
  programme: '/?edit=programme',
  about: '/about',
  contact: '/contact',
  login: '/login',
  creatorSignup: '/creator-signup',
  viewerSignup: '/viewer-signup',
  institutionalSignup: '/institutional-signup',
  institutional: '/institutional',
  search: '/search',
  creatorDashboard: '/creator-dashboard',
  viewerDashboard: '/viewer-dashboard',
  institution: (type: string) => `/institutional/${encodeURIComponent(type)}`,
  /** `startMs` opens the film at that moment (`?t=` in seconds, as in Media Fragments). */
  documentary: (id: string, startMs?: number) =>
    `/documentary/${encodeURIComponent(id)}${startMs === undefined ? '' : `?t=${Math.floor(startMs / 1000)}`}`,
  screenings: '/screenings',
  brainstormingTool: '/brainstorming-tool',
  experiments3d: '/3d-experiments',
  messages: '/messages',
  collaboration: '/collaboration',
  profile: '/profile',
  settings: '/settings',
} as const

/** Every address the app knows, `*` for one variable part; the build writes them for the server, which answers 404 to all others. */
export const addresses: string[] = Object.values(paths)
  .map((path) => (typeof path === 'string' ? path : path('*')))
  .filter((path) => !path.includes('?'))
