import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './build.ts'
import { checkNotice, licenceTexts, noticeText, shippedPackages } from './notice.ts'

it('NOTICE names everything that is shipped, with its licence', () => {
  const names = shippedPackages(root).map((one) => one.name)
  // Of the server, of the browser, and what those bring along.
  for (const name of ['fastify', 'sharp', 'react', 'react-dom', 'hls.js', 'scheduler', '@fontsource-variable/martian-mono'])
    expect(names).toContain(name)
  for (const name of ['vitest', 'vite', '@biomejs/biome', '@playwright/test']) expect(names).not.toContain(name)
  const text = noticeText(root)
  for (const licence of ['MIT', 'OFL-1.1', 'LGPL-3.0-or-later']) expect(text).toContain(`\n${licence}\n`)
  expect(readFileSync(join(root, 'NOTICE'), 'utf8')).toContain('NASA Earth Observatory')
})

it('A stale NOTICE is reported, and this one is current', () => expect(checkNotice(root)).toEqual([]))

it('The licences that must go along are there in full', () => {
  const texts = licenceTexts(root)
  expect(texts).toContain('Permission is hereby granted, free of charge')
  expect(texts).toMatch(/SIL OPEN FONT LICENSE/i)
})
