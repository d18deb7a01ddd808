import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#web/data/house/query-client.ts'
import { Toaster } from '#web/ui/layout/toast.tsx'

/** Providers of every page: server state, router, messages. */
export function Providers({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  )
}
