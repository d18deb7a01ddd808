import { service } from './house-access.ts'
import { newPerson, type Person } from './people.ts'
import { makeFrontPageFilm } from './staged-film.ts'

/** Every page as who sees it most; FILM stands for the film of `makeEveryone`. */
export const everyPage: Record<string, string[]> = {
  nobody: [
    '/',
    '/about',
    '/contact',
    '/login',
    '/creator-signup',
    '/viewer-signup',
    '/institutional-signup',
    '/institutional',
    '/nothing-here',
  ],
  viewer: [
    '/search',
    '/search?q=ships',
    '/search?person=Solveig%20Amundrud-Bekele',
    '/search?person=Nobody',
    '/documentary/FILM',
    '/documentary/FILM?t=12',
    '/viewer-dashboard',
    '/profile',
    '/settings',
    '/settings?view=security',
    '/settings?view=feeds',
    '/settings?view=workspace',
    '/profile?as=members',
    '/institutional/school',
    '/messages',
  ],
  creator: ['/creator-dashboard', '/creator-dashboard?view=show', '/creator-dashboard?view=learn'],
  owner: [
    '/creator-dashboard',
    ...['', '&view=versions', '&view=words', '&view=rights', '&view=show', '&view=people'].map(
      (view) => `/creator-dashboard?documentary=FILM${view}`,
    ),
    '/creator-dashboard?view=show',
  ],
  moderator: [
    '/?edit=programme',
    '/?at=2031-01-01T20:00:00.000Z',
    '/settings?view=moderation',
    '/settings?view=moderation&list=messages',
    '/settings?view=moderation&list=people',
  ],
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
    moderator: await newPerson('viewer', 'moderator'),
  }
  return { film: id, people, remove }
}
