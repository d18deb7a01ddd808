import { useEffect } from 'react'

/**
 * Names the page in the browser's tab: "A Harbour Without Ships · Actuality". The route's own title stays until this is called with a text.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = pageTitle(title)
  }, [title])
}

let waiting = ''
export const pageTitle = (title: string): string => waiting + (title ? `${title} · Actuality` : 'Actuality')

/** Puts the number of things that wait for the reader before the title of the page: "(3) Search · Actuality". */
export function countInTitle(count: number): void {
  const bare = document.title.slice(waiting.length)
  waiting = count > 0 ? `(${count >= 100 ? '99+' : count}) ` : ''
  document.title = waiting + bare
}
