import { describe, expect, it } from 'vitest'
import { alertsOf } from './security-alerts.ts'
import {
  isCompromised,
  isSuspicious,
  readStoredEvents,
  type SecurityEvent,
  type SecurityEventType,
  type Severity,
  storedPart,
  withEvent,
} from './security-log.ts'
import { scoreOf } from './security-score.ts'

const minute = 60_000
const now = Date.UTC(2027, 2, 5, 12)
const event = (type: SecurityEventType, severity: Severity, agoMs = 0): SecurityEvent => ({
  type,
  severity,
  details: '',
  timestamp: now - agoMs,
  userAgent: 'test',
  url: '/login',
  hashedIp: '',
})
const times = (count: number, make: () => SecurityEvent) => Array.from({ length: count }, make)

describe('the log', () => {
  it.each([
    [999, 1000],
    [1000, 1000],
    [1001, 1000],
  ])('holding %i events and given one more keeps %i', (before, after) => {
    const log = withEvent(
      times(before, () => event('auth_success', 'low', minute)),
      event('auth_failure', 'medium'),
    )
    expect(log).toHaveLength(after)
    expect(log.at(-1)?.type).toBe('auth_failure')
  })

  it.each([
    [100, 100],
    [101, 100],
  ])('of %i grave events local storage keeps %i, and nothing milder', (grave, kept) => {
    const log = [...times(grave, () => event('xss_attempt', 'high')), event('auth_failure', 'medium')]
    expect(storedPart(log)).toHaveLength(kept)
    expect(storedPart(log).every((stored) => stored.severity === 'high')).toBe(true)
  })

  it.each([['text'], [null], [{}], [[1, null, { type: 'x' }, { type: 'xss_attempt', timestamp: 'late', severity: 'high' }]]])(
    'stored as %j is read as empty',
    (stored) => {
      expect(readStoredEvents(stored)).toEqual([])
    },
  )
})

describe('suspicious', () => {
  it.each([
    [3, 0, false],
    [4, 0, true],
    [4, 15 * minute, true],
    [4, 15 * minute + 1000, false],
  ])('%i failed sign-ins %i ms ago: %j', (count, agoMs, expected) => {
    expect(
      isSuspicious(
        times(count, () => event('auth_failure', 'medium', agoMs)),
        now,
      ),
    ).toBe(expected)
  })
  it.each([
    [5, false],
    [6, true],
  ])('%i rate-limit events: %j', (count, expected) => {
    expect(
      isSuspicious(
        times(count, () => event('rate_limit', 'medium', 60 * minute)),
        now,
      ),
    ).toBe(expected)
  })
})

describe('compromised', () => {
  it.each([
    [2, 0, false],
    [3, 0, true],
    [3, 30 * minute, true],
    [3, 30 * minute + 1000, false],
  ])('%i failed audit accesses %i ms ago: %j', (count, agoMs, expected) => {
    expect(
      isCompromised(
        times(count, () => event('audit_access_failure', 'high', agoMs)),
        now,
      ),
    ).toBe(expected)
  })
  it.each([
    [5, 0, false],
    [6, 0, true],
    [6, 30 * minute, true],
    [6, 30 * minute + 1000, false],
  ])('%i high or critical events %i ms ago: %j', (count, agoMs, expected) => {
    expect(
      isCompromised(
        times(count, () => event('xss_attempt', 'critical', agoMs)),
        now,
      ),
    ).toBe(expected)
  })
  it('medium events never compromise a session', () => {
    expect(
      isCompromised(
        times(50, () => event('rate_limit', 'medium')),
        now,
      ),
    ).toBe(false)
  })
})

describe('the score', () => {
  it.each([
    ['nothing', [], 100],
    ['a critical event', [event('sql_injection_attempt', 'critical')], 80],
    ['a high event', [event('xss_attempt', 'high')], 90],
    ['a medium event', [event('rate_limit', 'medium')], 95],
    ['a low event', [event('auth_success', 'low')], 100],
    ['a failed sign-in, its severity not counted again', [event('auth_failure', 'medium')], 85],
    [
      'one of each',
      [
        event('sql_injection_attempt', 'critical'),
        event('xss_attempt', 'high'),
        event('rate_limit', 'medium'),
        event('auth_failure', 'medium'),
      ],
      50,
    ],
    ['six critical events', times(6, () => event('sql_injection_attempt', 'critical')), 0],
    ['an event of exactly 24 hours ago', [event('xss_attempt', 'high', 24 * 60 * minute)], 90],
    ['an older event', [event('xss_attempt', 'high', 24 * 60 * minute + 1)], 100],
  ])('after %s', (_, log, score) => {
    expect(scoreOf(log, now)).toBe(score)
  })
})

describe('the alerts', () => {
  const shown = (log: SecurityEvent[]) => alertsOf(log, now).map(({ kind, n, severity }) => [kind, n, severity])
  it.each([
    ['two failed sign-ins', times(2, () => event('auth_failure', 'medium')), [['score', 70, 'medium']]],
    [
      'three failed sign-ins',
      times(3, () => event('auth_failure', 'medium')),
      [
        ['failed-logins', 3, 'medium'],
        ['score', 55, 'medium'],
      ],
    ],
    [
      'four failed sign-ins, now suspicious',
      times(4, () => event('auth_failure', 'medium')),
      [
        ['failed-logins', 4, 'high'],
        ['score', 40, 'high'],
      ],
    ],
    ['a score of exactly 80', [event('sql_injection_attempt', 'critical')], []],
    ['a score just below 80', [event('sql_injection_attempt', 'critical'), event('rate_limit', 'medium')], [['score', 75, 'medium']]],
    [
      'a compromised session',
      times(3, () => event('audit_access_failure', 'high')),
      [
        ['compromised', 0, 'critical'],
        ['score', 70, 'medium'],
      ],
    ],
  ])('for %s', (_, log, expected) => {
    expect(shown(log)).toEqual(expected)
  })
})
