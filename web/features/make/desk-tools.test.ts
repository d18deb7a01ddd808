import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultFlags, flagNames, isUsedFlag } from '#core/house/flags.ts'
import { deskTools, opensAfter, suggestedFlags, toolsToOpen } from './desk-tools.ts'

describe('a workspace', () => {
  it('suggests a guided path to students and everything a production needs to professionals', () => {
    expect(suggestedFlags('student')).toMatchObject({
      simplifiedExperience: true,
      enableFeatureUnlocking: true,
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
    ])
    expect(toolsToOpen(new Set(['film']), { ...defaultFlags, showBrainstormingTool: true }, [])).toEqual([])
  })
  it('opens automatically only where unlocking is on', () => {
    expect(toolsToOpen(new Set(['film', 'published']), { ...defaultFlags, enableFeatureUnlocking: false }, [])).toEqual([])
  })
  it('says what it waits for', () => {
    expect(opensAfter('showScreenings', new Set(['film']))).toEqual({ after: 'published', met: false })
    expect(opensAfter('showCollaborationHub', new Set())).toBeNull()
  })
})

describe('a switch', () => {
  const web = join(import.meta.dirname, '../..')
  const lists = ['desk-tools.ts', 'workspace-view.tsx']
  const written = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !lists.some((list) => file.endsWith(list)))
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('\n')
  it.each(flagNames.filter((name) => name !== 'enableFeatureUnlocking'))('%s is offered only where a page reads it', (name) => {
    expect(isUsedFlag(name)).toBe(written.includes(name))
  })
  it('is offered at the desk for rooms alone', () => expect(deskTools.filter((tool) => !isUsedFlag(tool))).toEqual([]))
})
