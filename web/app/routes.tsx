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

/** The page of every room; each comes when it is first opened. */
const pages = import.meta.glob<{ default: ComponentType }>('./pages/*.tsx')

/** What a page asks for at once, beside its own code. */
const ahead: Partial<Record<PageName, () => void>> = { home: () => void queryClient.prefetchQuery(homeQuery()) }

/** The front page is there before the session is. */
const [front, ...rest] = pageList as readonly [Room, ...Room[]]

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

/** A page that is shown while its flag is on; while it is off, one sentence and a Switch on. */
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
