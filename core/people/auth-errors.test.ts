import { expect, it } from 'vitest'
import { authErrorKind, sessionAlreadyInvalid } from './auth-errors.ts'

it.each([
  [{ name: 'AuthSessionMissingError', message: 'Auth session missing!', status: 400 }, 'session-missing'],
  [{ name: 'AuthApiError', message: 'gone', status: 403, code: 'session_not_found' }, 'session-missing'],
  [{ name: 'AuthApiError', message: 'Invalid login credentials', status: 400, code: 'invalid_credentials' }, 'invalid-credentials'],
  [{ name: 'AuthWeakPasswordError', message: 'weak', status: 422, code: 'weak_password', reasons: ['length'] }, 'weak-password'],
  [{ name: 'AuthRetryableFetchError', message: 'fetch failed', status: 0 }, 'unreachable'],
  [{ message: 'bad gateway', status: 502 }, 'unreachable'],
  [{ message: 'unavailable', status: 503 }, 'unreachable'],
  [{ message: 'timeout', status: 504 }, 'unreachable'],
  [{ message: 'server error', status: 500 }, 'other'],
  [{ name: 'AuthInvalidJwtError', message: 'Invalid JWT', status: 400 }, 'invalid-jwt'],
  [{ name: 'AuthApiError', message: 'bad', status: 403, code: 'bad_jwt' }, 'invalid-jwt'],
])('%j is %s', (error, kind) => {
  expect(authErrorKind(error)).toBe(kind)
})

it.each([
  [{ message: 'x', status: 401 }, true],
  [{ message: 'x', status: 403 }, true],
  [{ message: 'x', status: 404 }, true],
  [{ name: 'AuthSessionMissingError', message: 'Auth session missing!' }, true],
  [{ message: 'x', status: 500 }, false],
  [{ name: 'AuthRetryableFetchError', message: 'x', status: 0 }, false],
])('logging out while the server answers %j counts as done: %j', (error, done) => {
  expect(sessionAlreadyInvalid(error)).toBe(done)
})
