import { expect, it } from 'vitest'
import { dashboardOf, destinationAfterLogin, readContinueTo, readUserType } from './destination.ts'

it.each([
  [{ user_type: 'creator' }, '/creator-dashboard', '/creator-dashboard'],
  [{ user_type: 'viewer' }, '/search', '/viewer-dashboard'],
  [{ user_type: 'admin' }, '/search', '/viewer-dashboard'],
  [{}, '/search', '/viewer-dashboard'],
  [undefined, '/search', '/viewer-dashboard'],
])('with %j login leads to %s and the dashboard is %s (sections 2 and 6)', (metadata, destination, dashboard) => {
  expect(destinationAfterLogin(readUserType(metadata))).toBe(destination)
  expect(dashboardOf(readUserType(metadata))).toBe(dashboard)
})

it.each([
  ['/documentary/1?t=47', '/documentary/1?t=47'],
  ['/messages', '/messages'],
  ['//elsewhere.example', undefined],
  ['/\\elsewhere.example', undefined],
  ['https://elsewhere.example', undefined],
  ['/login', undefined],
  ['/login?x=1', undefined],
  [null, undefined],
])('asked for %j, a person may go on to %j', (path, expected) => {
  expect(readContinueTo(path)).toBe(expected)
})
