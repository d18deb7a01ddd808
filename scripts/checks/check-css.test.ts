import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkCss } from './check-css.ts'

it('finds a class nobody wears; names made from a beginning are not mistaken for one', () => {
  const web = mkdtempSync(join(tmpdir(), 'actuality-css-'))
  mkdirSync(join(web, 'ui'))
  writeFileSync(join(web, 'ui/table.css'), '/* .old */ .table .row { } .row--odd, .forgotten:hover { background: url("a.b.c") }')
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
  writeFileSync(join(web, 'ui/table.tsx'), '<table className="table"><tr className={`row row--${kind}`} /></table>')
  expect(checkCss(web).map((problem) => /: (\.\S+)/.exec(problem)?.[1])).toEqual(['.forgotten'])
  rmSync(web, { recursive: true })
})

it('fails when it looked at nothing', () => {
  const web = mkdtempSync(join(tmpdir(), 'actuality-css-'))
  expect(checkCss(web)).toEqual(['No style sheet was found, so nothing was checked.'])
  rmSync(web, { recursive: true })
})
