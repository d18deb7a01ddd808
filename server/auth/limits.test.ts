import { expect, it } from 'vitest'
import { createRateLimits } from './limits.ts'

it('A limit allows its number, then says how long to wait, then refills evenly', () => {
  let nowMs = 0
  const limits = createRateLimits(() => nowMs)
  const take = () => limits.take('door', 3, 60)
  for (let n = 0; n < 3; n++) take()
  expect(take).toThrow(
    expect.objectContaining({
      status: 429,
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached, you can try again after 20 seconds.',
    }),
  )
  nowMs = 19_999
  expect(take).toThrow()
  nowMs = 20_000
  expect(take).not.toThrow()
  expect(take).toThrow()
})

it('What was no guess is not counted', () => {
  const limits = createRateLimits(() => 0)
  for (let n = 0; n < 10; n++) {
    limits.take('door', 1, 60)
    limits.giveBack('door')
  }
  limits.giveBack('door')
  limits.take('door', 1, 60)
  expect(() => limits.take('door', 1, 60)).toThrow()
})

it('Letters are refused with their own error code, and each key is counted separately', () => {
  const limits = createRateLimits(() => 0)
  limits.take('a', 1, 60, 'over_email_send_rate_limit')
  limits.take('b', 1, 60, 'over_email_send_rate_limit')
  expect(() => limits.take('a', 1, 60, 'over_email_send_rate_limit')).toThrow(
    expect.objectContaining({
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 60 seconds.',
    }),
  )
})

it('One IPv6 connection counts as one client, from any of its addresses', () => {
  const limits = createRateLimits(() => 0)
  limits.take('door:from:2001:db8:1:2::1', 2, 60)
  limits.take('door:from:2001:DB8:1:2:aaaa:bbbb:cccc:dddd', 2, 60)
  expect(() => limits.take('door:from:2001:db8:1:2:ffff::9', 2, 60)).toThrow()
  expect(limits.isSpent('door:from:2001:0db8:0001:0002::')).toBe(true)
  for (const other of ['2001:db8:1:3::1', '192.0.2.7', '::1']) expect(() => limits.take(`door:from:${other}`, 1, 60)).not.toThrow()
})
