import { expect, it } from 'vitest'
import { fieldForms, fitsScheduleField } from '#core/production/schedule/fields.ts'
import { plainRow, rowsOf } from '#core/production/schedule/rows.ts'
import { scheduleWarnings } from '#core/production/schedule/warnings.ts'
import { idOfWords } from './id-of-words.ts'
import { rowsOfSchedule } from './schedule.ts'

const rows = rowsOfSchedule(idOfWords, [])

it('writes fields that have their form, and names only rows that are there', () => {
  for (const row of rows)
    for (const [field, rule] of Object.entries(fieldForms[row.type]))
      expect(fitsScheduleField((plainRow(row) as unknown as Record<string, unknown>)[field], rule), `${row.type} ${field}`).toBe(true)
  const ids = new Set(rows.map(({ id }) => id))
  for (const strip of rowsOf(rows, 'strip'))
    expect(
      [strip.day, strip.location, ...strip.kit].filter((id) => id !== '' && !ids.has(id)),
      strip.title,
    ).toEqual([])
})

it('has what the page warns of: a short rest, and a strip outside the hours of the ferry', () => {
  const warnings = scheduleWarnings(rows)
  expect(warnings.filter(({ warns }) => warns === 'rest')).toMatchObject([{ restMinutes: 570, shortMinutes: 90 }])
  expect(warnings.filter(({ warns }) => warns === 'window').map((warning) => 'minutes' in warning && warning.minutes)).toEqual([60, 180])
  expect(warnings).toHaveLength(3)
})
