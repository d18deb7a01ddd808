import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import type { FlagName } from '#core/flags.ts'
import { homeQuery } from '#web/data/home.ts'
import { FlagGate } from '#web/session/flag-gate.tsx'
import { ErrorPage } from './error-page.tsx'
import { Frame } from './frame.tsx'
import { RequireSignIn } from './guard.tsx'
import { NotFound } from './not-found.tsx'
import type { PageHandle } from './page-handle.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { queryClient } from './query-client.ts'
import { WhenStarted } from './session-start.tsx'

type Page = () => Promise<{ default: ComponentType }>

/** The front page is there before the session is: it asks for its data at once, beside its own code. */
const frontPage = page('/', { title: 'titleHome', room: 'house', skeleton: 'picture' }, () => {
  void queryClient.prefetchQuery(homeQuery())
  return import('./front-page.tsx')
})

/** Specification, section 2: the other public pages. */
const publicRoutes: RouteObject[] = [
  page('/about', { title: 'titleAbout', room: 'house', skeleton: 'text' }, () => import('#web/features/about/page.tsx')),
  page('/contact', { title: 'titleContact', room: 'house', skeleton: 'form' }, () => import('#web/features/contact/page.tsx')),
  page('/login', { title: 'titleLogin', room: 'house', skeleton: 'form' }, () => import('#web/features/sign-in/page.tsx')),
  page(
    '/creator-signup',
    { title: 'titleCreatorSignup', room: 'house', skeleton: 'form' },
    () => import('#web/features/sign-up/creator-page.tsx'),
  ),
  page(
    '/viewer-signup',
    { title: 'titleViewerSignup', room: 'house', skeleton: 'form' },
    () => import('#web/features/sign-up/viewer-page.tsx'),
  ),
  page(
    '/institutional-signup',
    { title: 'titleInstitutionalSignup', room: 'house', skeleton: 'form' },
    () => import('#web/features/sign-up/institutional-page.tsx'),
  ),
  page(
    '/institutional',
    { title: 'titleInstitutional', room: 'house', skeleton: 'text' },
    () => import('#web/features/institutional/page.tsx'),
  ),
]

/** Specification, section 2: anyone not signed in is sent to /login. */
const guardedRoutes: RouteObject[] = [
  page('/search', { title: 'titleSearch', room: 'house', skeleton: 'list' }, () => import('#web/features/search/page.tsx')),
  page(
    '/creator-dashboard',
    { title: 'titleCreatorDashboard', room: 'desk', skeleton: 'list' },
    () => import('#web/features/creator-dashboard/page.tsx'),
  ),
  page(
    '/viewer-dashboard',
    { title: 'titleViewerDashboard', room: 'house', skeleton: 'list' },
    () => import('#web/features/viewer-dashboard/page.tsx'),
  ),
  page(
    '/institutional/:type',
    { title: 'titleInstitution', room: 'desk', skeleton: 'list' },
    () => import('#web/features/institutional/type-page.tsx'),
  ),
  page(
    '/documentary/:id',
    { title: 'titleDocumentary', room: 'house', skeleton: 'picture' },
    () => import('#web/features/documentary/page.tsx'),
  ),
  behind(
    'showScreenings',
    page('/screenings', { title: 'titleScreenings', room: 'house', skeleton: 'list' }, () => import('#web/features/screenings/page.tsx')),
  ),
  behind(
    'showBrainstormingTool',
    page(
      '/brainstorming-tool',
      { title: 'titleBrainstormingTool', room: 'desk', skeleton: 'list' },
      () => import('#web/features/brainstorming-tool/page.tsx'),
    ),
  ),
  behind(
    'show3DExperiments',
    page(
      '/3d-experiments',
      { title: 'title3dExperiments', room: 'house', skeleton: 'picture' },
      () => import('#web/features/3d-experiments/page.tsx'),
    ),
  ),
  page('/messages', { title: 'titleMessages', room: 'desk', skeleton: 'list' }, () => import('#web/features/messages/page.tsx')),
  behind(
    'showCollaborationHub',
    page(
      '/collaboration',
      { title: 'titleCollaboration', room: 'desk', skeleton: 'list' },
      () => import('#web/features/collaboration/page.tsx'),
    ),
  ),
  page('/profile', { title: 'titleProfile', room: 'house', skeleton: 'text' }, () => import('#web/features/profile/page.tsx')),
  page('/settings', { title: 'titleSettings', room: 'desk', skeleton: 'form' }, () => import('./settings-page.tsx')),
]

/** Every route of the house, and the not-found page for anything else. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <ErrorPage alone />,
    children: [
      {
        // A page that stops leaves header and footer standing.
        errorElement: <ErrorPage />,
        children: [
          frontPage,
          {
            element: (
              <WhenStarted>
                <Outlet />
              </WhenStarted>
            ),
            children: [
              ...publicRoutes,
              {
                element: (
                  <RequireSignIn>
                    <Outlet />
                  </RequireSignIn>
                ),
                children: guardedRoutes,
              },
            ],
          },
          { path: '*', element: <NotFound />, handle: { title: 'titleNotFound', room: 'house', skeleton: 'text' } satisfies PageHandle },
        ],
      },
    ],
  },
]

function page(path: string, handle: PageHandle, load: Page): RouteObject {
  return {
    path,
    handle,
    hydrateFallbackElement: <PageSkeleton kind={handle.skeleton} />,
    lazy: async () => ({ Component: (await load()).default }),
  }
}

/** A page that is shown while its flag is on; while it is off, one sentence and a Switch on. */
function behind(flag: FlagName, route: RouteObject): RouteObject {
  return {
    element: (
      <FlagGate flag={flag}>
        <Outlet />
      </FlagGate>
    ),
    children: [route],
  }
}
