import { describe, expect, it } from 'vitest'
import { checkedSteps, type PublishingFacts, showingState } from './publishing.ts'

const nothing: PublishingFacts = {
  title: ' ',
  synopsis: '',
  year: null,
  language: null,
  hasPoster: false,
  isWatchable: false,
  rightsLine: '',
  contentNotes: '',
  captionTracks: [],
  chapters: 0,
  credits: 0,
  firstViewers: [],
}
const unmet = (facts: Partial<PublishingFacts>) =>
  checkedSteps({ ...nothing, ...facts })
    .filter(({ met }) => !met)
    .map(({ step }) => step)

describe('requirements of publishing', () => {
  it('lists everything at first, required before advised', () => {
    const steps = checkedSteps(nothing)
    expect(steps.filter(({ required }) => required).map(({ step }) => step)).toEqual([
      'title',
      'synopsis',
      'year',
      'language',
      'poster',
      'watchable-version',
    ])
    expect(unmet({}).slice(6)).toEqual(['captions', 'chapters', 'rights-line', 'content-notes', 'credits'])
  })
  it('counts what the papers lack, and requires it where a wall stands', () => {
    expect(unmet({ gaps: { facts: 2, music: 0 } })).toContain('facts-checked')
    expect(unmet({ gaps: { facts: 2, music: 0 } })).not.toContain('music-complete')
    const required = checkedSteps({ ...nothing, gaps: { ai: 1 }, notCleared: 1, walled: true }).filter((step) => step.required)
    expect(required.slice(6).map(({ step }) => step)).toEqual(['rights-cleared', 'ai-complete'])
  })
  it('is not missing captions where there is no speech, nor a reviewer for captions that do not exist', () => {
    expect(unmet({ language: 'zxx' })).not.toContain('captions')
    expect(unmet({ captionTracks: [{ kind: 'captions', unreviewed: true }] })).toContain('captions-reviewed')
    expect(unmet({ captionTracks: [{ kind: 'descriptions', unreviewed: false }] })).toContain('captions')
  })
  it('lists a reviewer who asked for a preview and has not seen it', () => {
    expect(unmet({ firstViewers: [{ seen: true }, { seen: false }] })).toContain('first-viewers')
    expect(checkedSteps({ ...nothing, firstViewers: [{ seen: true }] }).at(-1)).toEqual({
      step: 'first-viewers',
      required: false,
      met: true,
    })
  })
})

describe('the state of a publication', () => {
  const now = Date.parse('2026-12-01T00:00:00Z')
  it.each([
    [null, null, 'private'],
    ['2026-11-01T00:00:00Z', null, 'shown'],
    ['2026-12-02T00:00:00Z', null, 'to-come'],
    ['2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', 'over'],
    [null, '2026-11-30T00:00:00Z', 'over'],
    ['2026-11-01T00:00:00Z', '2026-12-01T00:00:01Z', 'shown'],
  ] as const)('%s until %s: %s', (from, until, state) => {
    expect(showingState(from, until, now)).toBe(state)
  })
})
