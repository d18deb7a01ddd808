import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/start-process.ts'
import { foldersOf, importedBy, scriptsIn } from './imported-packages.ts'

const cleanUp: (() => void)[] = []
afterEach(() => {
  for (const undo of cleanUp.splice(0)) undo()
})

function project(files: Record<string, string>): string {
  const { folder, remove } = temporaryFolder()
  cleanUp.push(remove)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const facts = { imports: { '#core/*': './core/*' }, dependencies: { fastify: '5', '@scope/one': '1', zod: '4', react: '19' } }

it('follows imports through the project, also later ones, and names packages once', () => {
  const root = project({
    'package.json': JSON.stringify(facts),
    'server/main.ts': `import fastify from 'fastify/lib/x'\nimport { sum } from '#core/sum.ts'\nexport * from './other.mjs'\n`,
    'server/other.mjs': `const { one } = await import('@scope/one')\n`,
    'server/main.test.ts': `import 'react'\n`,
    'core/sum.ts': `import { readFileSync } from 'node:fs'\nconst asked = \`select a from 'zod-like' where b\`\nimport { main } from '../server/main.ts'\n`,
    'web/page.tsx': `import 'react'\n`,
  })
  expect(scriptsIn(root, ['server']).sort()).toEqual(['server/main.ts', 'server/other.mjs'])
  const { files, packages } = importedBy(root, ['server/main.ts'])
  expect([...files].sort()).toEqual(['core/sum.ts', 'server/main.ts', 'server/other.mjs'])
  expect([...packages].sort()).toEqual(['@scope/one', 'fastify'])
})

it('finds the folders of packages and of what they need, the nearest first', () => {
  const locked = {
    'node_modules/a': {
      dependencies: { b: '1', c: '2' },
      peerDependencies: { p: '1', q: '1' },
      peerDependenciesMeta: { q: { optional: true } },
    },
    'node_modules/a/node_modules/c': {},
    'node_modules/b': { dependencies: { c: '1' }, optionalDependencies: { elsewhere: '1' } },
    'node_modules/c': {},
    'node_modules/elsewhere': {},
    'node_modules/p': {},
    'node_modules/q': {},
    'node_modules/unused': {},
  }
  const there = Object.keys(locked).filter((folder) => !folder.endsWith('elsewhere'))
  const root = project({
    'package-lock.json': JSON.stringify({ packages: locked }),
    ...Object.fromEntries(there.map((folder) => [`${folder}/package.json`, '{}'])),
  })
  expect(foldersOf(root, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/c',
    'node_modules/b',
    'node_modules/c',
    'node_modules/p',
  ])
})
