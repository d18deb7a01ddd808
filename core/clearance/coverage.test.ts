import { describe, expect, it } from 'vitest'
import { covering, type Grant, gapsOf } from './coverage.ts'

const grant = (media: Grant['media'], where: string, startsOn: string, endsOn: string | null): Grant => {
  const [, less = ''] = where.split('world less ')
  const worldwide = where.startsWith('world')
  return { media, worldwide, countries: (worldwide ? less : where).split(' ').filter(Boolean), startsOn, endsOn }
}
const licence = grant(['festival', 'tv'], 'DE AT CH', '2026-09-01', '2029-08-31')

describe('a licence for festivals and television in DE, AT and CH until August 2029 (B4)', () => {
  it('leaves the world except these at festivals', () => {
    expect(gapsOf(grant(['festival'], 'world', '2026-09-01', '2027-09-30'), [licence])).toEqual([
      {
        ...{ media: ['festival'], worldwide: true, countries: ['AT', 'CH', 'DE'], startsOn: '2026-09-01', endsOn: '2027-09-30', days: 395 },
        lacks: ['territory'],
      },
    ])
  })

  it('leaves nothing of a release for good to a licence for good', () => {
    const forGood = grant(['tv'], 'world', '2026-01-01', null)
    expect(gapsOf(grant(['tv'], 'world', '2026-06-01', null), [forGood])).toEqual([])
  })

  it('leaves the days after its last one', () => {
    expect(gapsOf(grant(['tv'], 'DE', '2028-01-01', '2030-12-31'), [licence])).toEqual([
      { media: ['tv'], worldwide: false, countries: ['DE'], startsOn: '2029-09-01', endsOn: '2030-12-31', days: 487, lacks: [] },
    ])
  })

  it('leaves medium and territory of streaming in France', () => {
    expect(gapsOf(grant(['streaming'], 'FR', '2027-01-01', null), [licence])).toEqual([
      {
        media: ['streaming'],
        worldwide: false,
        countries: ['FR'],
        startsOn: '2027-01-01',
        endsOn: null,
        days: null,
        lacks: ['medium', 'territory'],
      },
    ])
  })
})

describe('licences together', () => {
  const release = grant(['tv', 'streaming'], 'world less US', '2027-01-01', '2030-12-31')

  it('cover what each of them covers, by medium, territory and day', () => {
    const parts = [
      grant(['tv', 'streaming'], 'world less DE', '2026-01-01', '2028-06-30'),
      grant(['tv', 'streaming'], 'world', '2028-07-01', null),
      grant(['tv'], 'DE', '2026-01-01', null),
    ]
    expect(gapsOf(release, parts)).toEqual([
      { media: ['streaming'], worldwide: false, countries: ['DE'], startsOn: '2027-01-01', endsOn: '2028-06-30', days: 547, lacks: [] },
    ])
    expect(gapsOf(release, [grant(['tv', 'streaming'], 'world', '2020-01-01', null)])).toEqual([])
  })

  it('leave everything where there is none, and a hole between two', () => {
    expect(gapsOf(release, [])).toEqual([
      {
        ...{ media: ['tv', 'streaming'], worldwide: true, countries: ['US'], startsOn: '2027-01-01', endsOn: '2030-12-31', days: 1461 },
        lacks: ['medium', 'territory'],
      },
    ])
    const two = [grant(['tv'], 'FR', '2026-01-01', '2027-03-31'), grant(['tv'], 'FR', '2027-04-02', null)]
    expect(gapsOf(grant(['tv'], 'FR', '2027-01-01', '2027-12-31'), two)).toMatchObject([
      { startsOn: '2027-04-01', endsOn: '2027-04-01', days: 1 },
    ])
  })

  it('are named where they cover something of a release', () => {
    const other = grant(['cinema'], 'world', '2026-01-01', null)
    expect(covering(grant(['tv'], 'CH FR', '2029-08-31', null), [licence, other])).toEqual([licence])
    expect(covering(grant(['tv'], 'CH', '2029-09-01', null), [licence, other])).toEqual([])
  })
})
