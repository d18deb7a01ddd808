import { describe, expect, it } from 'vitest'
import { type JudgedClaim, lacksOfClaim } from './judged-claims.ts'

const claim: JudgedClaim = { kind: 'fact', state: 'sourced', replyAskedOn: null, replyUntil: null, reply: '' }
const lacks = (over: Partial<JudgedClaim>) => lacksOfClaim({ ...claim, ...over }, '2026-11-26')

describe('what a claim lacks (B10)', () => {
  it('is a check, until another person made it', () => {
    expect(lacks({})).toEqual(['not-checked'])
    expect(lacks({ state: 'changed' })).toEqual(['not-checked'])
    expect(lacks({ state: 'checked' })).toEqual([])
    expect(lacks({ state: 'accepted' })).toEqual([])
    expect(lacks({ kind: 'opinion', state: 'open' })).toEqual([])
  })
  it('is the right of reply of an allegation, until it was answered or its day is over', () => {
    const accused = { kind: 'allegation', state: 'checked' } as const
    expect(lacks(accused)).toEqual(['reply'])
    expect(lacks({ ...accused, replyAskedOn: '2026-11-01' })).toEqual(['reply'])
    expect(lacks({ ...accused, replyAskedOn: '2026-11-01', replyUntil: '2026-11-26' })).toEqual(['reply'])
    expect(lacks({ ...accused, replyAskedOn: '2026-11-01', replyUntil: '2026-11-25' })).toEqual([])
    expect(lacks({ ...accused, replyAskedOn: '2026-11-01', reply: 'It is not so.' })).toEqual([])
  })
})
