import { describe, expect, it } from 'vitest'
import { en301549Report, wcagReport } from './criteria.ts'
import german from './de.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }

describe('the accessibility conformance report', () => {
  it('names every criterion of WCAG 2.2 of level A and AA once, in order', () => {
    const at = (level: string) => wcagReport.filter((one) => one.level === level)
    expect([at('A').length, at('AA').length]).toEqual([31, 24])
    const parts = (id: string) => id.split('.').map((part) => part.padStart(2, '0'))
    expect(wcagReport.map(({ id }) => parts(id).join())).toEqual([...new Set(wcagReport.map(({ id }) => parts(id).join()))].toSorted())
  })
  it('says something to each in both languages, and why wherever it is not met', () => {
    for (const words of [english, german] as Record<string, string>[])
      for (const { id } of [...wcagReport, ...en301549Report])
        for (const of of ['name', 'remark']) expect(words[`${of}_${id.replaceAll('.', '-')}`], `${of} of ${id}`).toMatch(/\S/)
  })
})
