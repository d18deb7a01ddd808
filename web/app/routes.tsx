import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import type { FlagName } from '#core/house/flags.ts'
import { homeQuery } from '#web/data/house/home.ts'
import { queryClient } from '#web/data/house/query-client.ts'
import { type PageName, pageFile, pageList } from '#web/page-list.ts'
import { FlagGate } from '#web/session/flag-gate.tsx'
import { ErrorPage } from './error-page.tsx'
import { Frame } from './frame.tsx'
import { RequireSignIn } from './guard.tsx'
import { NotFound } from './not-found.tsx'
import type { PageHandle } from './page-handle.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { WhenStarted } from './session-start.tsx'

type Room = (typeof pageList)[number]

/** The page of every route; each is loaded when first opened. */
const pages = import.meta.glob<{ default: ComponentType }>('./pages/*.tsx')

/** Data to prefetch, in parallel with the page's code. */
const ahead: Partial<Record<PageName, () => void>> = { home: () => void queryClient.prefetchQuery(homeQuery()) }

/** The front page does not wait for the session. */
const [front, ...rest] = pageList as readonly [Room, ...Room[]]

/** Every route of the house, and the not-found page for anything else. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <ErrorPage alone />,
    children: [
      {
        // An error in a page keeps header and footer.
        errorElement: <ErrorPage />,
        children: [
          route(front),
          {
            element: (
              <WhenStarted>
                <Outlet />
              </WhenStarted>
            ),
            children: [
              ...rest.filter(({ guarded }) => !guarded).map(route),
              {
                element: (
                  <RequireSignIn>
                    <Outlet />
                  </RequireSignIn>
                ),
                children: rest.filter(({ guarded }) => guarded).map(route),
              },
            ],
          },
          { path: '*', element: <NotFound />, handle: { title: 'notFound', light: 'house', skeleton: 'text' } satisfies PageHandle },
        ],
      },
    ],
  },
]

function route({ name, path, light, skeleton, flag, invites }: Room): RouteObject {
  const page: RouteObject = {
    path,
    handle: { title: name, light, skeleton } satisfies PageHandle,
    hydrateFallbackElement: <PageSkeleton kind={skeleton} />,
    lazy: async () => {
      ahead[name]?.()
      return { Component: (await pages[`./pages/${pageFile(name)}.tsx`]!()).default }
    },
  }
  return flag ? behind(flag, page, invites) : page
}

/** A page that is shown while its flag is on; while it is off, a sentence and a button to switch it on. */
function behind(flag: FlagName, page: RouteObject, invites?: readonly string[]): RouteObject {
  return {
    element: (
      <FlagGate flag={flag} invites={invites}>
        <Outlet />
      </FlagGate>
    ),
    children: [page],
  }
}
