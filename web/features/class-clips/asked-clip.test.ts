import { expect, it } from 'vitest'
import { classClipPath } from '#web/paths.ts'
import { askedClip } from './asked-clip.ts'

const inQuery = (address: string) => new URL(address, 'https://films.example').searchParams

it('reads the passage of a link, to the millisecond', () => {
  const path = classClipPath({ id: 's1', type: 'school' }, 'f1', { startsMs: 12_480, endsMs: 40_000 })
  expect(path).toBe('/institutional/school?institution=s1&view=teaching&film=f1&from=12.48&to=40')
  expect(askedClip(inQuery(path))).toEqual({ documentary: 'f1', startsMs: 12_480, endsMs: 40_000 })
})

it('is nothing without a film, and leaves a time empty that cannot be read', () => {
  expect(askedClip(inQuery('/institutional/school?view=teaching&from=1&to=2'))).toBeNull()
  expect(askedClip(inQuery('/?film=f1&from=soon&to=0:40'))).toEqual({ documentary: 'f1', startsMs: null, endsMs: 40_000 })
})
