import { describe, expect, it } from 'vitest'
import { draftOf, firstTerms, lastDayOf, offeredTerms, readDraft, renewedTerms } from './draft.ts'

const draft = draftOf(firstTerms([{ id: '1', title: 'Nets' }]))

describe('terms as they are typed', () => {
  it('are read as they were written', () => {
    expect(readDraft({ ...draft, price: '240,50', simultaneousUsers: ' 5 ' })).toMatchObject({ priceCents: 24_050, simultaneousUsers: 5 })
    expect(readDraft({ ...draft, lifeOfFile: true })).toMatchObject({ endsOn: null })
  })
  it.each([
    [{ startsOn: '' }, 'startsOn'],
    [{ endsOn: '' }, 'endsOn'],
    [{ endsOn: '2020-01-01' }, 'endsOn'],
    [{ graceDays: '91' }, 'graceDays'],
    [{ simultaneousUsers: '0' }, 'simultaneousUsers'],
    [{ simultaneousUsers: 'many' }, 'simultaneousUsers'],
    [{ price: 'a lot' }, 'price'],
    [{ trial: true }, 'endsOn'],
  ] as const)('%j names what is wrong: %s', (change, problem) => expect(readDraft({ ...draft, ...change })).toBe(problem))
  it('ask no admission where nothing is shown to the public, and no price of a trial', () => {
    expect(readDraft({ ...draft, admission: true })).toMatchObject({ admission: false })
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    expect(readDraft({ ...draft, trial: true, endsOn: soon, price: '20' })).toMatchObject({ priceCents: 0 })
  })
  it('other than those of an offer begin with what it says, its price and rights among it', () => {
    const { startsOn: _, endsOn: __, ...terms } = { ...firstTerms([]), priceCents: 18_000, walkIn: false, publicPerformance: true }
    const begun = offeredTerms({ terms, years: 3 })
    expect(begun).toMatchObject({ priceCents: 18_000, walkIn: false, publicPerformance: true, endsOn: lastDayOf(begun.startsOn, 3) })
    expect(lastDayOf('2026-03-01', 1)).toBe('2027-02-28')
    expect(offeredTerms({ terms, years: null }).endsOn).toBeNull()
    expect(draftOf(begun).price).toBe('180')
  })
  it('of a renewal begin the day after the last', () => {
    const running = { ...firstTerms([]), endsOn: '2090-06-30' }
    expect(renewedTerms(running)).toMatchObject({ startsOn: '2090-07-01', endsOn: '2091-06-30' })
    expect(renewedTerms({ ...running, endsOn: null }).endsOn).toBeNull()
  })
})
