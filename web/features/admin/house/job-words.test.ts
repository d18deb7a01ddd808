import { expect, it } from 'vitest'
import { jobs } from '#contract/house/jobs.ts'
import english from '../en.json' with { type: 'json' }

it('has words for every job of the queue', () => {
  const named = Object.keys(english).flatMap((key) => (key.startsWith('jobIs_') ? key.slice('jobIs_'.length) : []))
  expect(named.toSorted()).toEqual(Object.keys(jobs).toSorted())
})
