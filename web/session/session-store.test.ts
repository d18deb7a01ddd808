import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthChangeEvent, AuthSession } from '#web/data/people/auth.ts'
import type { UserSession } from './session-store.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
vi.stubGlobal('localStorage', {})
vi.stubGlobal('location', { hash: '', search: '' })
const { nextSession } = await import('./session-store.ts')

const token = (aal: string) => `x.${Buffer.from(JSON.stringify({ aal })).toString('base64url')}.y`
const signedIn = (aal = 'aal1', factors: { status: string }[] = []) =>
  ({ access_token: token(aal), user: { id: 'ann', factors } }) as unknown as AuthSession

let before: UserSession
beforeEach(() => {
  before = { user: null, session: null, loading: true, state: 'loading', settingPassword: false, owesSecondFactor: false }
})
const reported = (...reports: [AuthChangeEvent, AuthSession | null][]) =>
  reports.reduce((state, [event, session]) => nextSession(state, event, session), before)

describe('the states of section 4', () => {
  it.each([
    ['nothing in local storage', [['INITIAL_SESSION', null]], 'signed-out'],
    ['a session in local storage', [['INITIAL_SESSION', signedIn()]], 'signed-in'],
    [
      'a login',
      [
        ['INITIAL_SESSION', null],
        ['SIGNED_IN', signedIn()],
      ],
      'signed-in',
    ],
    [
      'a refresh',
      [
        ['SIGNED_IN', signedIn()],
        ['TOKEN_REFRESHED', signedIn()],
      ],
      'token-refreshed',
    ],
    [
      'a change of the user',
      [
        ['SIGNED_IN', signedIn()],
        ['USER_UPDATED', signedIn()],
      ],
      'user-updated',
    ],
    ['a recovery link', [['PASSWORD_RECOVERY', signedIn()]], 'password-recovery'],
    [
      'a logout',
      [
        ['SIGNED_IN', signedIn()],
        ['SIGNED_OUT', null],
      ],
      'signed-out-again',
    ],
  ] as [string, [AuthChangeEvent, AuthSession | null][], string][])('after %s', (_, reports, state) => {
    expect(reported(...reports)).toMatchObject({ state, loading: false })
  })

  it('a new password is required until it is set, through other events, and no longer after the session ended', () => {
    expect(reported(['PASSWORD_RECOVERY', signedIn()], ['SIGNED_IN', signedIn()], ['TOKEN_REFRESHED', signedIn()]).settingPassword).toBe(
      true,
    )
    expect(reported(['PASSWORD_RECOVERY', signedIn()], ['SIGNED_OUT', null]).settingPassword).toBe(false)
  })

  it.each([
    ['aal1', [], false],
    ['aal1', [{ status: 'unverified' }], false],
    ['aal1', [{ status: 'verified' }], true],
    ['aal2', [{ status: 'verified' }], false],
  ])('a session of level %s with factors %j owes a second step: %j', (aal, factors, owed) => {
    expect(reported(['SIGNED_IN', signedIn(aal, factors)]).owesSecondFactor).toBe(owed)
  })

  it('a session that ends without Logout says so', () => {
    expect(reported(['SIGNED_IN', signedIn()], ['SIGNED_OUT', null]).endedBy).toBe('elsewhere')
    expect(reported(['INITIAL_SESSION', null]).endedBy).toBeUndefined()
  })
})
