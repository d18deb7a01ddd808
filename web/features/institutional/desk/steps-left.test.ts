import { expect, it } from 'vitest'
import type { MyInstitution, WaysIn } from '#contract/institutions/institutions.ts'
import { institutionTypes } from '#core/institutions/institution-types.ts'
import { viewsOf } from './desk-parts.ts'
import { stepsLeft } from './steps-left.ts'

const fresh = { id: '1', country: '', peopleServed: null } as unknown as MyInstitution
const none: WaysIn = { networks: [], cards: 0, cardsUsed: 0, terminals: [], ownSignIn: false, signIn: null, address: null }

it('names what a desk of each kind still misses; each has the view where it is set', () => {
  const left = Object.fromEntries(institutionTypes.map((type) => [type, stepsLeft({ ...fresh, type }, none)]))
  expect(left).toEqual({
    'university-library': ['sign-in', 'networks', 'country', 'size'],
    'public-library': ['cards', 'terminals', 'country', 'size'],
    school: ['country', 'networks', 'size'],
    'film-school': ['sign-in', 'country', 'size'],
    community: ['country', 'size'],
  })
  for (const type of institutionTypes) expect(viewsOf[type], type).toContain('people')
})

it('leaves out what is set, and a sign-in that waits for the house', () => {
  const told = {
    ...{ state: 'asked' as const, reason: '', metadataUrl: '', askedAt: '2026-01-01', decidedAt: null, connected: false },
    ...{ fetchedAt: null, expiresAt: null, problem: '', problemSince: null, attributes: { mail: '', name: '', role: '', teachers: [] } },
  }
  const university = { ...fresh, type: 'university-library' as const, country: 'NO' }
  expect(stepsLeft(university, { ...none, signIn: told })).toEqual(['networks', 'size'])
  expect(stepsLeft(university, { ...none, signIn: { ...told, state: 'declined' } })).toContain('sign-in')
  expect(stepsLeft({ ...university, peopleServed: 900 }, { ...none, ownSignIn: true, networks: ['192.0.2.0/24'] })).toEqual([])
})
