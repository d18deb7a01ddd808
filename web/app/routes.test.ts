import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addressOf, lightScript } from '#web/before-the-app.ts'
import { pageFile, pageList } from '#web/page-list.ts'
import { paths } from '#web/paths.ts'

/** Specification, section 2, to the letter. */
const publicPaths = ['/', '/about', '/contact', '/login', '/creator-signup', '/viewer-signup', '/institutional-signup', '/institutional']
const guardedPaths = [
  '/search',
  '/creator-dashboard',
  '/viewer-dashboard',
  '/institutional/:type',
  '/documentary/:id',
  '/screenings',
  '/brainstorming-tool',
  '/3d-experiments',
  '/messages',
  '/collaboration',
  '/profile',
  '/settings',
]

describe('the routes', () => {
  it('are the eight public and twelve guarded routes of the specification, and nothing else', () => {
    const guarded = pageList.filter((room) => room.guarded).map(({ path }) => path)
    const open = pageList.filter((room) => !room.guarded).map(({ path }) => path)
    expect(open).toEqual(publicPaths)
    expect(guarded.toSorted()).toEqual(guardedPaths.toSorted())
  })
  it('have one page each, and no page is without a route', () => {
    const files = readdirSync(new URL('./pages', import.meta.url)).map((file) => file.replace(/\.tsx$/, ''))
    expect(files.toSorted()).toEqual(pageList.map(({ name }) => pageFile(name)).toSorted())
  })
  it('are the addresses the server answers with 200', () => {
    const built = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('*')))
    expect(pageList.map(({ path }) => addressOf(path)).toSorted()).toEqual(built.filter((path) => !path.includes('?')).toSorted())
  })
  it('have the same theme before and after the app starts', () => {
    for (const { path, light } of pageList) expect(lightAt(path.replace(/:\w+/, 'x')), path).toBe(light)
    expect(lightAt('/messages/')).toBe('desk')
    expect(lightAt('/no/such/page')).toBe('house')
  })
  it('use the reader’s theme everywhere, if one is set', () => {
    expect(lightAt('/', 'desk')).toBe('desk')
    expect(lightAt('/messages', 'house')).toBe('house')
    expect(lightAt('/messages', 'red')).toBe('desk')
  })
})

function lightAt(pathname: string, wanted: string | null = null): string | undefined {
  const document = { documentElement: { dataset: {} as { light?: string } } }
  const localStorage = { getItem: (key: string) => (key === 'light' ? wanted : null) }
  new Function('document', 'location', 'localStorage', lightScript())(document, { pathname }, localStorage)
  return document.documentElement.dataset.light
}
