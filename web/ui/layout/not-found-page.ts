import { createContext, type ReactNode, use } from 'react'

/** The house's not-found page, given by the app's frame: a thing that is not there, or not the reader's to see, looks exactly like an unknown address. */
export const NotFoundPage = createContext<ReactNode>(null)
export const useNotFoundPage = (): ReactNode => use(NotFoundPage)
