import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addresses } from '#web/paths.ts'

const routesFile = readFileSync(new URL('./routes.tsx', import.meta.url), 'utf8')
const declared = [...routesFile.matchAll(/page\(\s*'([^']+)',\s*\{ title: '\w+', room: '(\w+)'/g)].map((match) => ({
  path: match[1]!,
  room: match[2]!,
}))

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
  it('are the eight public and twelve guarded ones of the specification, and nothing else', () => {
    expect(declared.map((route) => route.path)).toEqual([...publicPaths, ...guardedPaths])
  })
  it('are the addresses the server answers with 200', () => {
    expect(addresses.toSorted()).toEqual(declared.map((route) => route.path.replace(/:\w+/, '*')).toSorted())
  })
  it('light the room before the app is here as the app does afterwards', () => {
    const script = readFileSync(new URL('../public/room.js', import.meta.url), 'utf8')
    for (const { path, room } of declared) expect(roomBy(script, path.replace(/:\w+/, 'x')), path).toBe(room)
    expect(roomBy(script, '/no/such/page')).toBe('house')
  })
})

function roomBy(script: string, pathname: string): string | undefined {
  const document = { documentElement: { dataset: {} as { room?: string } } }
  new Function('document', 'location', script)(document, { pathname })
  return document.documentElement.dataset.room
}
