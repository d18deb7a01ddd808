import { createBrowserRouter } from 'react-router'
import { routes } from './routes.tsx'

/** The one router of the page; made after the client is open, because pages ask for data as soon as they load. */
export const createRouter = () => createBrowserRouter(routes)
