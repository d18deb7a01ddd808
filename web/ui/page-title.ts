import { useEffect } from 'react'

/** Names the page in the browser's tab: "A Harbour Without Ships · Actuality". The route's own title stands until this is called with a text. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = pageTitle(title)
  }, [title])
}

export const pageTitle = (title: string): string => (title ? `${title} · Actuality` : 'Actuality')
