import { describe, expect, it } from 'vitest'
import {
  defaultFlags,
  defaultQaFlags,
  flagNames,
  flagsThatHold,
  forcedState,
  readChosen,
  readFlags,
  readWorkspaceMode,
  unlockFeature,
} from './flags.ts'

describe('user-testing flags (section 3)', () => {
  it('four are on by default and ten are off', () => {
    expect(flagNames.filter((name) => defaultFlags[name])).toEqual([
      'simplifiedExperience',
      'showVideoEditor',
      'showCollaborationHub',
      'enableFeatureUnlocking',
    ])
    expect(flagNames.filter((name) => !defaultFlags[name])).toEqual([
      'showAdvancedCreatorFeatures',
      'showProfessionalMode',
      'showBudgetingTools',
      'showSchedulingTools',
      'showAnalytics',
      'showScreenings',
      'showInstitutionalFeatures',
      'showBrainstormingTool',
      'showAdminPanel',
      'show3DExperiments',
    ])
  })

  it.each([null, '', '{', 'null', '[]', '42', '"text"', '{"showAnalytics":"yes"}', '{"unknown":true}'])(
    '%j in local storage falls back to the defaults',
    (stored) => {
      expect(readFlags(stored, defaultFlags)).toEqual(defaultFlags)
    },
  )

  it('a stored choice is saved beside the defaults', () => {
    expect(readFlags('{"showScreenings":true,"showVideoEditor":false}', defaultFlags)).toEqual({
      ...defaultFlags,
      showScreenings: true,
      showVideoEditor: false,
    })
  })

  it('unlocking sets the flag only while unlocking is on (section 4)', () => {
    expect(unlockFeature({ ...defaultFlags }, 'showScreenings').showScreenings).toBe(true)
    expect(unlockFeature({ ...defaultFlags, enableFeatureUnlocking: false }, 'showScreenings').showScreenings).toBe(false)
  })
})

describe('house defaults for people without a choice', () => {
  it('overrides the specification’s default and is overridden by a person’s own choice', () => {
    const house = { showScreenings: true, showVideoEditor: false, showCollaborationHub: false }
    expect(flagsThatHold({}, {})).toEqual(defaultFlags)
    expect(flagsThatHold({ showCollaborationHub: true }, house)).toEqual({
      ...defaultFlags,
      showScreenings: true,
      showVideoEditor: false,
    })
    expect(flagsThatHold({ showScreenings: false }, house).showScreenings).toBe(false)
  })
  it('never include the moderators’ panel', () => {
    expect(flagsThatHold({}, { showAdminPanel: true }).showAdminPanel).toBe(false)
    expect(flagsThatHold({ showAdminPanel: true }, {}).showAdminPanel).toBe(true)
  })
  it.each([null, '', '{', 'null', '[]', '42', undefined, 7, { showAnalytics: 'yes' }, '{"unknown":true}'])('%j is ignored', (said) => {
    expect(readChosen(said)).toEqual({})
  })
  it('only explicit choices are saved', () => {
    expect(readChosen('{"showScreenings":true,"showVideoEditor":0}')).toEqual({ showScreenings: true })
  })
})

it.each([
  [{}, undefined],
  [{ loading: true, empty: true, error: true }, undefined],
  [{ enabled: true }, undefined],
  [{ enabled: true, loading: true, error: true }, 'loading'],
  [{ enabled: true, error: true, empty: true }, 'error'],
  [{ enabled: true, empty: true }, 'empty'],
])('the QA flags %j force %j', (flags, state) => {
  expect(forcedState({ ...defaultQaFlags, ...flags })).toBe(state)
})

it.each([
  [null, 'student'],
  ['student', 'student'],
  ['professional', 'professional'],
  ['{', 'student'],
])('workspace-mode %j is read as %s', (stored, mode) => {
  expect(readWorkspaceMode(stored)).toBe(mode)
})
