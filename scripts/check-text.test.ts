import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

test('A text nobody shows is found; plurals and keys made from a prefix are not mistaken for one', () => {
  const web = mkdtempSync(join(tmpdir(), 'actuality-text-'))
  mkdirSync(join(web, 'films'))
  writeFileSync(
    join(web, 'films/en.json'),
    JSON.stringify({ title: 'Films', films_one: '{{count}} film', films_other: '{{count}} films', 'stage-ready': 'Ready', stale: 'Gone' }),
  )
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
  writeFileSync(join(web, 'films/page.tsx'), "t('title'); t('films', { count }); t(`stage-${stage}`)")
  expect(checkText(web).map((problem) => /"(.+?)"/.exec(problem)?.[1])).toEqual(['stale'])
  rmSync(web, { recursive: true })
})

test('Finding no texts at all is a failure', () => {
  const web = mkdtempSync(join(tmpdir(), 'actuality-text-'))
  expect(checkText(web)).toEqual(['No en.json was found, so nothing was checked.'])
  rmSync(web, { recursive: true })
})
