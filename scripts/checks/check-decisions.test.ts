import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkDecisions, decisionIndex, readDecisions } from './check-decisions.ts'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'actuality-decisions-'))
  mkdirSync(join(base, 'docs/decisions'), { recursive: true })
})
afterEach(() => rmSync(base, { recursive: true }))

it('has each record once in the index, below its area, and says what replaced it', () => {
  record('0001-one.md', '# 0001 One\n\n**Status:** superseded by 0002. **Area:** film.\n')
  record('0002-two.md', '# 0002 Two\n\n**Status:** accepted; replaces 0001. **Area:** search.\n')
  record('README.md', decisionIndex(readDecisions(base)))
  expect(checkDecisions(base)).toEqual([])
  const index = decisionIndex(readDecisions(base))
  expect(index).toContain('- [0001](0001-one.md) One (superseded by 0002)')
  expect(index.match(/\[0002\]/g)).toHaveLength(1)
  expect(index.indexOf('Films')).toBeLessThan(index.indexOf('Search'))
})

it('names a record without a status, of an unknown area, with a taken number or a successor that is not there', () => {
  record('0001-one.md', '# 0001 One\n\n**Decision.** Yes.\n')
  record('0002-two.md', '# 0002 Two\n\n**Status:** accepted. **Area:** kitchen.\n')
  record('0003-a.md', '# 0003 A\n\n**Status:** superseded by 0099. **Area:** film.\n')
  record('0003-b.md', '# 0003 B\n\n**Status:** accepted. **Area:** film.\n\nAs decision 0088 says.\n')
  record('README.md', decisionIndex(readDecisions(base)))
  const problems = checkDecisions(base).join('\n')
  expect(problems).toMatch(/0001-one\.md: Below the title/)
  expect(problems).toMatch(/0002-two\.md: "kitchen" is no area/)
  expect(problems).toMatch(/0003-a\.md: The number is taken by 0003-b\.md too/)
  expect(problems).toMatch(/0003-a\.md: Its status names 0099/)
  expect(problems).toMatch(/0003-b\.md: There is no decision 0088/)
})

it('names a replacement of which the earlier record says nothing, and an index that is not current', () => {
  record('0001-one.md', '# 0001 One\n\n**Status:** accepted. **Area:** film.\n')
  record('0002-two.md', '# 0002 Two\n\n**Status:** accepted; replaces 0001. **Area:** film.\n')
  record('README.md', '# Decisions\n')
  expect(checkDecisions(base)).toEqual([
    'docs/decisions/0002-two.md: It replaces 0001, whose status does not say so.',
    'docs/decisions/README.md is not current: run "node scripts/run.mjs scripts/checks/check-decisions.ts".',
  ])
})

it('fails when it looked at nothing', () => {
  expect(checkDecisions(base)).toEqual(['No decision was found, so nothing was checked.'])
})

function record(name: string, text: string) {
  writeFileSync(join(base, 'docs/decisions', name), text)
}
