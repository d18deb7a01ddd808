import type { FlagName } from '#core/house/flags.ts'

/** House: public pages and watching, dark. Desk: making, reports, administration, light. */
export type Light = 'house' | 'desk'

interface Page {
  /** As the specification's section 2 writes it; `:name` for a part that varies. */
  path: `/${string}`
  light: Light
  /** What keeps the page's place until it is here. */
  skeleton: 'picture' | 'text' | 'form' | 'list'
  /** Only for signed-in people; anyone else is led to /login. */
  guarded?: true
  /** Shown while this flag is on; while it is off, one sentence and a Switch on. */
  flag?: FlagName
  /** With one of these in its query the address was given to a person, and opens whether the flag is on or off. */
  invites?: readonly string[]
  /** Named in the end credits of signed-in people, in the order of this list. */
  inMenu?: true
}

/**
 * The pages, once: routes, paths, the addresses the server answers, menus and the light before the app is here derive from this list. The file
 * of a page is `web/app/pages/<name in kebab-case>.tsx`; its title is `title_<name>` in web/app/en.json.
 */
export const pages = {
  home: { path: '/', light: 'house', skeleton: 'picture' },
  about: { path: '/about', light: 'house', skeleton: 'text' },
  contact: { path: '/contact', light: 'house', skeleton: 'form' },
  login: { path: '/login', light: 'house', skeleton: 'form' },
  creatorSignup: { path: '/creator-signup', light: 'house', skeleton: 'form' },
  viewerSignup: { path: '/viewer-signup', light: 'house', skeleton: 'form' },
  institutionalSignup: { path: '/institutional-signup', light: 'house', skeleton: 'form' },
  institutional: { path: '/institutional', light: 'house', skeleton: 'text' },
  search: { path: '/search', light: 'house', skeleton: 'list', guarded: true, inMenu: true },
  creatorDashboard: { path: '/creator-dashboard', light: 'desk', skeleton: 'list', guarded: true },
  viewerDashboard: { path: '/viewer-dashboard', light: 'house', skeleton: 'list', guarded: true },
  institution: { path: '/institutional/:type', light: 'desk', skeleton: 'list', guarded: true },
  documentary: { path: '/documentary/:id', light: 'house', skeleton: 'picture', guarded: true },
  messages: { path: '/messages', light: 'desk', skeleton: 'list', guarded: true, inMenu: true },
  screenings: {
    path: '/screenings',
    light: 'house',
    skeleton: 'list',
    guarded: true,
    flag: 'showScreenings',
    invites: ['id', 'key'],
    inMenu: true,
  },
  collaboration: { path: '/collaboration', light: 'desk', skeleton: 'list', guarded: true, flag: 'showCollaborationHub', inMenu: true },
  brainstormingTool: {
    path: '/brainstorming-tool',
    light: 'desk',
    skeleton: 'list',
    guarded: true,
    flag: 'showBrainstormingTool',
    inMenu: true,
  },
  experiments3d: { path: '/3d-experiments', light: 'house', skeleton: 'picture', guarded: true, flag: 'show3DExperiments', inMenu: true },
  profile: { path: '/profile', light: 'house', skeleton: 'text', guarded: true, inMenu: true },
  settings: { path: '/settings', light: 'desk', skeleton: 'form', guarded: true, inMenu: true },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages
export type GuardedPage = { [Name in PageName]: (typeof pages)[Name] extends { guarded: true } ? Name : never }[PageName]
export type MenuPage = { [Name in PageName]: (typeof pages)[Name] extends { inMenu: true } ? Name : never }[PageName]

/** Every page with its name, in order. */
export const pageList: readonly (Page & { name: PageName })[] = Object.entries(pages).map(([name, page]) => ({
  name: name as PageName,
  ...page,
}))

/** Which flag shows it; none for a page that is always there. */
export const flagOf = (name: PageName): FlagName | undefined => (pages[name] as Page).flag

/** The file of a page, without ending: `creatorDashboard` is `creator-dashboard`. */
export const pageFile = (name: PageName): string => name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)
