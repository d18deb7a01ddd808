import { service } from './house-access.ts'
import { newPerson, type Person } from './people.ts'
import { makeFrontPageFilm } from './staged-film.ts'

interface Pages {
  /** Opened at three widths: nothing moves while it arrives, and all of it can be read in letters twice as large. */
  closely: string[]
  /** Opened once, wide, and read at two widths. */
  once: string[]
}

const settings = (...views: string[]) => views.map((view) => `/settings?view=${view}`)
const moderation = (...lists: string[]) => lists.map((list) => `/settings?view=moderation&list=${list}`)
const desk = (...queries: string[]) => queries.map((query) => `/creator-dashboard?${query}`)

/** Every page as who sees it most; FILM is the film of `makeEveryone`. */
export const everyPage: Record<string, Pages> = {
  nobody: {
    closely: [
      ...['/', '/about', '/contact', '/login', '/creator-signup', '/viewer-signup', '/institutional-signup', '/institutional'],
      '/nothing-here',
    ],
    once: ['/contact?participant=aaaaaaaaaaaaaaaaaaaaaaaa'],
  },
  viewer: {
    closely: [
      ...['/search', '/search?q=ships', '/search?person=Solveig%20Amundrud-Bekele', '/search?person=Nobody'],
      ...['/documentary/FILM', '/documentary/FILM?t=12', '/viewer-dashboard', '/profile', '/profile?as=members', '/messages'],
      ...['/institutional/school', '/settings', ...settings('security', 'feeds', 'webhooks', 'workspace')],
    ],
    once: [
      ...['/search?q=nothingofthekind', '/documentary/00000000-0000-4000-8000-000000000000', '/messages?view=notices'],
      ...['/viewer-dashboard?view=lists', '/viewer-dashboard?view=diary', '/institutional/university'],
      ...['/screenings', '/collaboration', '/brainstorming-tool', '/3d-experiments'],
      ...settings('reading', 'workspace&test', 'standing'),
    ],
  },
  creator: { closely: ['/creator-dashboard', ...desk('view=show', 'view=learn')], once: [] },
  owner: {
    closely: [
      '/creator-dashboard',
      ...['', '&view=versions', '&view=words', '&view=rights', '&view=show', '&view=people'].flatMap((view) =>
        desk(`documentary=FILM${view}`),
      ),
      ...desk('view=show'),
    ],
    once: desk(
      ...['view=learn', 'view=license', 'documentary=nothing'],
      ...['documentary=FILM&view=releases', 'documentary=FILM&view=papers', 'documentary=FILM&view=schedule'],
    ),
  },
  admin: {
    closely: [...['/?edit=programme', '/?at=2031-01-01T20:00:00.000Z', '/settings?view=moderation'], ...moderation('messages', 'people')],
    once: [
      ...moderation('agenda', 'reports', 'claims', 'applications', 'templates', 'audit'),
      ...moderation('health', 'jobs', 'hearing', 'storage', 'recovery', 'house'),
    ],
  },
}

/** Someone for each kind of page, and a film on the front page that `owner` made. */
export async function makeEveryone(title: string): Promise<{ film: string; people: Record<string, Person>; remove(): Promise<void> }> {
  const { id, owner, remove } = await makeFrontPageFilm(`${title} ${Math.random().toString(36).slice(2, 7)}`)
  // Until a day and an hour: their fields stand open at the desk.
  const lastHour = new Date(Date.now() + 14 * 86_400_000).toISOString()
  await service().from('documentaries').update({ published_until: lastHour }).eq('id', id).throwOnError()
  const people = {
    viewer: await newPerson(),
    creator: await newPerson('creator'),
    owner,
    admin: await newPerson('viewer', 'admin'),
  }
  return { film: id, people, remove }
}
