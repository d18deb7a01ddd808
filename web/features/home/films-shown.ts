import { createContext } from 'react'

/** The films that are on the front page, so that what is asked of each is asked once. */
export const FilmsShown = createContext<readonly string[]>([])
