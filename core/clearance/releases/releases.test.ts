import { expect, it } from 'vitest'
import type { PlannedRelease } from '../judged-items.ts'
import type { MeasuredCut } from '../measured-cut.ts'
import { gapsUnder } from './conditions.ts'
import { filledForm, unknownFields } from './filled-form.ts'
import type { Condition, ReleaseState } from './lists.ts'
import { releaseStates } from './lists.ts'
import { proposedAppearances } from './proposed-appearances.ts'
import { type JudgedAppearance, type JudgedRelease, releasesInCut } from './released-cut.ts'
import { guardiansOwed, movesFrom } from './states.ts'

const rate = { frames: 25, seconds: 1 }
/** An item at 01:00.0 that takes these frames of the rush, after a minute of another. */
const cut = (from: number, to: number, at = 1500): MeasuredCut => ({
  rate,
  frames: at + to - from,
  pieces: [
    { record: [0, at], version: 'other', source: [0, at], sourceRate: rate },
    { record: [at, at + to - from], version: 'rush', source: [from, to], sourceRate: rate },
  ],
})
const face: JudgedAppearance = { id: 'a', subject: 'P', versionId: 'rush', startsMs: 12_000, endsMs: 19_500, kind: 'recognisable' }
const given: JudgedRelease = {
  ...{ subject: 'P', state: 'given', way: 'screen', ageBand: 'adult', guardiansNeeded: 0, guardiansGiven: 0 },
  ...{ soleCustody: false, proofs: 1, conditions: [], seenOn: null },
}
const look = (over: Partial<JudgedRelease>, planned: PlannedRelease[] = [], of: MeasuredCut = cut(375, 625), appearance = face) =>
  releasesInCut(of, { appearances: [appearance], releases: [{ ...given, ...over }], planned })
const streaming: PlannedRelease = {
  ...{ id: 'r', name: 'Streaming', media: ['streaming'], worldwide: true, countries: [], startsOn: '2026-01-01', endsOn: null },
}

it('B5: a face at 12.0 to 19.5 s in an item of 15.0 to 25.0 s is 4.5 s of the cut, moves with it and goes with a trim', () => {
  const [found] = releasesInCut(cut(375, 625), { appearances: [face], releases: [], planned: [] })
  // 19.5 s is frame 487.5 and counts whole, so that nobody is cut into: 4.52 s of 25 frames.
  expect(found).toMatchObject({ shown: [[1500, 1613]], red: [[1500, 1613]], lacks: ['not-asked'] })
  expect(releasesInCut(cut(375, 625, 100), { appearances: [face], releases: [], planned: [] })[0]!.red).toEqual([[100, 213]])
  expect(releasesInCut(cut(488, 625), { appearances: [face], releases: [], planned: [] })).toEqual([])
})

it('B5 at 24 frames, where 19.5 s is a whole frame: exactly 4.5 s', () => {
  const film = { frames: 24, seconds: 1 }
  const of: MeasuredCut = {
    rate: film,
    frames: 1680,
    pieces: [{ record: [1440, 1680], version: 'rush', source: [360, 600], sourceRate: film }],
  }
  expect(releasesInCut(of, { appearances: [face], releases: [], planned: [] })[0]!.red).toEqual([[1440, 1548]])
})

it('B7: not online in Kenya makes streaming to the world red for exactly these ranges, and for Kenya alone', () => {
  const [found] = look({ state: 'given-with-conditions', conditions: [{ kind: 'not-online', countries: ['KE'] }] }, [streaming])
  expect(found).toMatchObject({ lacks: ['gap'], red: [[1500, 1613]] })
  expect(found!.gaps[0]!.gaps).toEqual([
    { media: ['streaming'], worldwide: false, countries: ['KE'], startsOn: '2026-01-01', endsOn: null, days: null, lacks: [] },
  ])
  expect(look({ conditions: [{ kind: 'not-online', countries: ['KE'] }] }, [{ ...streaming, media: ['tv'] }])[0]!.lacks).toEqual([])
})

it('B7: to be seen before the lock, until a day is recorded', () => {
  const conditions: Condition[] = [{ kind: 'see-before-lock' }]
  expect(look({ conditions })[0]!.lacks).toEqual(['see-first'])
  expect(look({ conditions, seenOn: '2026-11-01' })[0]!.lacks).toEqual([])
})

it('B8: a minor with one of two guardians is 1 of 2, and sole custody with a proof needs one', () => {
  const minor = { state: 'asked', ageBand: 'minor', guardiansNeeded: 2, guardiansGiven: 1, proofs: 1 } as const
  expect(look(minor)[0]).toMatchObject({ lacks: ['guardians'], guardians: { given: 1, needed: 2 } })
  expect(guardiansOwed({ ...given, ...minor, soleCustody: true })).toBe(2)
  expect(guardiansOwed({ ...given, ...minor, soleCustody: true, proofs: 2 })).toBe(1)
})

it('holds what is in passing to no release, but to a refusal and to conditions', () => {
  const passing = { ...face, kind: 'in-passing' } as const
  expect(look({ state: 'not-asked' }, [], undefined, passing)[0]!.lacks).toEqual([])
  expect(look({ state: 'refused' }, [], undefined, passing)[0]!.lacks).toEqual(['refused'])
  expect(look({ conditions: [{ kind: 'no-face' }] }, [], undefined, passing)[0]!.lacks).toEqual(['no-face'])
  expect(look({ conditions: [{ kind: 'no-face' }] }, [], undefined, { ...face, kind: 'voice-only' })[0]!.lacks).toEqual([])
})

it('says what each state lacks, and nothing of one that is given and proved', () => {
  const lacks = (state: ReleaseState) => look({ state })[0]!.lacks
  expect(releaseStates.map((state) => [state, ...lacks(state)])).toEqual([
    ['not-asked', 'not-asked'],
    ['asked', 'asked'],
    ['promised', 'promised'],
    ['given'],
    ['given-with-conditions'],
    ['refused', 'refused'],
    ['withdrawal-asked', 'withdrawal-asked'],
    ['withdrawn', 'withdrawn'],
  ])
  expect(look({ proofs: 0, way: 'paper' })[0]!.lacks).toEqual(['proof'])
})

it('an end by condition leaves the days after it open', () => {
  const gaps = gapsUnder([{ kind: 'until', until: '2026-12-31' }], { ...streaming, endsOn: '2027-01-31' })
  expect(gaps).toMatchObject([{ startsOn: '2027-01-01', endsOn: '2027-01-31', days: 31 }])
  expect(gapsUnder([{ kind: 'no-face' }], streaming)).toEqual([])
})

it('offers one kind of given, and never a way out of the list', () => {
  expect(movesFrom('asked', false)).toEqual(['promised', 'given', 'refused'])
  expect(movesFrom('asked', true)).toEqual(['promised', 'given-with-conditions', 'refused'])
  expect(movesFrom('withdrawal-asked', false)).toEqual(['given', 'withdrawn'])
  expect(movesFrom('given', false)).toEqual(['withdrawal-asked', 'withdrawn'])
})

it('fills a form, leaves lines for what is not known, and names a field no form has', () => {
  expect(filledForm('I, {name}, in “{film}” on {date}. {nmae}', { name: 'Amina', film: 'Harbour' })).toBe(
    'I, Amina, in “Harbour” on ________________. {nmae}',
  )
  expect(unknownFields('{name} {nmae} {nmae}')).toEqual(['nmae'])
})

it('proposes appearances from named speakers, joined over short pauses, and none that is known', () => {
  const cue = (startsMs: number, endsMs: number, speaker = 'S1') => ({ versionId: 'rush', speaker, startsMs, endsMs })
  const speakers = [{ versionId: 'rush', speaker: 'S1', personId: 'P' }]
  const cues = [cue(10_000, 12_000), cue(13_000, 15_000), cue(20_000, 21_000), cue(1000, 2000, 'S2')]
  const both = [
    { personId: 'P', versionId: 'rush', startsMs: 10_000, endsMs: 15_000 },
    { personId: 'P', versionId: 'rush', startsMs: 20_000, endsMs: 21_000 },
  ]
  expect(proposedAppearances(cues, speakers, [])).toEqual(both)
  expect(proposedAppearances(cues, speakers, [{ subject: 'P', versionId: 'rush', startsMs: 9000, endsMs: 16_000 }])).toEqual([both[1]])
  expect(proposedAppearances(cues, speakers, [{ subject: 'P', versionId: 'rush', startsMs: null, endsMs: null }])).toEqual([])
})
