import { describe, expect, it } from 'vitest'
import { recurringDays } from './recurrence.ts'

describe('a recurring date', () => {
  it('is on the same weekday every week or two, so often or until a day', () => {
    expect(recurringDays('2027-02-18', { rhythm: 'week', ends: { times: 3 } })).toEqual(['2027-02-18', '2027-02-25', '2027-03-04'])
    expect(recurringDays('2027-02-18', { rhythm: 'fortnight', ends: { until: '2027-03-18' } })).toEqual([
      '2027-02-18',
      '2027-03-04',
      '2027-03-18',
    ])
  })

  it('is on the last day of a month that has no 31st, and on the 31st again after it', () => {
    expect(recurringDays('2027-01-31', { rhythm: 'month', ends: { times: 4 } })).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
  })

  it('is on the second Thursday of each month, and on the last where there is no fifth', () => {
    expect(recurringDays('2027-01-14', { rhythm: 'weekday', ends: { times: 3 } })).toEqual(['2027-01-14', '2027-02-11', '2027-03-11'])
    expect(recurringDays('2027-04-29', { rhythm: 'weekday', ends: { times: 3 } })).toEqual(['2027-04-29', '2027-05-27', '2027-06-24'])
    expect(recurringDays('2027-07-29', { rhythm: 'weekday', ends: { times: 2 } })).toEqual(['2027-07-29', '2027-08-26'])
  })

  it('is limited to a year of weeks, and empty for an invalid day', () => {
    expect(recurringDays('2027-01-14', { rhythm: 'week', ends: { until: '2099-01-01' } })).toHaveLength(52)
    expect(recurringDays('', { rhythm: 'week', ends: { times: 3 } })).toEqual([])
    expect(recurringDays('2027-01-14', { rhythm: 'week', ends: { until: '2027-01-01' } })).toEqual([])
  })
})
