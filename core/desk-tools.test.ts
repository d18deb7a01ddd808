import { describe, expect, it } from 'vitest'
import { opensAfter, suggestedFlags, toolsToOpen } from './desk-tools.ts'
import { defaultFlags } from './flags.ts'

describe('a workspace', () => {
  it('suggests a guided path to students and everything a production needs to professionals', () => {
    expect(suggestedFlags('student')).toMatchObject({
      simplifiedExperience: true,
      enableFeatureUnlocking: true,
      showProfessionalMode: true,
      showAdvancedCreatorFeatures: false,
      showInstitutionalFeatures: false,
    })
    expect(suggestedFlags('professional')).toMatchObject({
      simplifiedExperience: false,
      enableFeatureUnlocking: false,
      showAdvancedCreatorFeatures: true,
      showBudgetingTools: true,
      show3DExperiments: false,
    })
    for (const mode of ['student', 'professional'] as const) expect(suggestedFlags(mode)).not.toHaveProperty('showAdminPanel')
  })
})

describe('the next tool', () => {
  it('opens when the step before it is done, once', () => {
    expect(toolsToOpen(new Set(), defaultFlags, [])).toEqual([])
    expect(toolsToOpen(new Set(['film']), defaultFlags, [])).toEqual(['showBrainstormingTool'])
    expect(toolsToOpen(new Set(['film', 'words', 'published']), defaultFlags, ['showBrainstormingTool'])).toEqual([
      'showAdvancedCreatorFeatures',
      'showScreenings',
      'showAnalytics',
    ])
    expect(toolsToOpen(new Set(['film']), { ...defaultFlags, showBrainstormingTool: true }, [])).toEqual([])
  })
  it('opens by itself only where unlocking is on', () => {
    expect(toolsToOpen(new Set(['film', 'published']), { ...defaultFlags, enableFeatureUnlocking: false }, [])).toEqual([])
  })
  it('says what it waits for', () => {
    expect(opensAfter('showScreenings', new Set(['film']))).toEqual({ after: 'published', met: false })
    expect(opensAfter('showVideoEditor', new Set())).toBeNull()
  })
})
