import { describe, expect, it } from 'vitest'
import { advisedSteps, requiredSteps } from '#core/film/publishing.ts'
import { addressOfStep, filmViews, missingIn, placeOf, viewAsked } from './film-views.ts'

describe('views of a film’s desk', () => {
  it('gives each step of the checklist a place in one view', () => {
    for (const step of [...requiredSteps, ...advisedSteps]) {
      expect(
        filmViews.filter(({ steps }) => step in steps),
        step,
      ).toHaveLength(1)
      expect(placeOf(addressOfStep(step)), step).toBeDefined()
    }
  })

  it('gives each section to one view', () => {
    const sections = filmViews.flatMap((view) => [...view.sections])
    expect(new Set(sections).size).toBe(sections.length)
  })

  it.each([
    [null, '', 'film'],
    ['words', '', 'words'],
    ['nothing', '', 'film'],
    [null, '#film-captions', 'words'],
    [null, '#screeners', 'show'],
    ['words', '#poster', 'film'],
    ['rights', '#nothing', 'rights'],
    [null, '#need-rights-line', 'rights'],
    [null, '#need-nothing', 'film'],
  ])('reads ?view=%s%s as %s', (view, hash, asked) => expect(viewAsked(view, hash)).toBe(asked))

  it('counts what a view still lacks, and what of it is required', () => {
    const steps = [
      { step: 'title', required: true, met: true },
      { step: 'year', required: true, met: false },
      { step: 'poster', required: true, met: false },
      { step: 'chapters', required: false, met: false },
    ] as const
    expect(missingIn('film', steps)).toEqual({ all: 2, required: 2 })
    expect(missingIn('words', steps)).toEqual({ all: 1, required: 0 })
    expect(missingIn('people', steps)).toEqual({ all: 0, required: 0 })
  })
})
