import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkText } from './check-text.ts'

it('A text nobody shows is found; plurals and keys made from a prefix are not mistaken for one', () => {
  const web = mkdtempSync(join(tmpdir(), 'actuality-text-'))
  mkdirSync(join(web, 'films'))
  writeFileSync(
    join(web, 'films/en.json'),
    JSON.stringify({ title: 'Films', films_one: '{{count}} film', films_other: '{{count}} films', stage_ready: 'Ready', stale: 'Gone' }),
  )
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
  writeFileSync(join(web, 'films/page.tsx'), "t('title'); t('films', { count }); t(`stage_${stage}`)")
  expect(checkText(web).map((problem) => /"(.+?)"/.exec(problem)?.[1])).toEqual(['stale'])
  rmSync(web, { recursive: true })
})

it('Keys are written one way', () => {
  const web = mkdtempSync(join(tmpdir(), 'actuality-text-'))
  mkdirSync(join(web, 'films'))
  writeFileSync(join(web, 'films/en.json'), JSON.stringify({ 'try-again': 'Try again', Titled: 'Title', 'kind_not-known': 'Unknown' }))
  writeFileSync(join(web, 'films/page.tsx'), "t('try-again'); t('Titled'); t('kind_not-known')")
  expect(checkText(web).map((problem) => /"(.+?)"/.exec(problem)?.[1])).toEqual(['try-again', 'Titled'])
  rmSync(web, { recursive: true })
})

it('Finding no texts at all is a failure', () => {
  const web = mkdtempSync(join(tmpdir(), 'actuality-text-'))
  expect(checkText(web)).toEqual(['No en.json was found, so nothing was checked.'])
  rmSync(web, { recursive: true })
})
