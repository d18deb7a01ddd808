import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartRefused } from '#server/start-refused.ts'
import { buildApp, buildIsCurrent, root } from './build.ts'
import { progress } from './install.mjs'
import { makeDeb } from './package/deb.ts'
import { type PackagedParts, packageTree } from './package/package-tree.ts'
import { runOrRefuse } from './run-or-refuse.ts'

/**
 * `npm run package -- tree <folder> [web]`: everything a house runs from, in a folder that a container image copies; with `web` pages and API alone.
 * `npm run package -- deb [folder]`: a Debian package of it for this machine's architecture.
 */
await runOrRefuse(async () => {
  const [kind, folder, parts = 'house'] = process.argv.slice(2)
  if (!['tree', 'deb'].includes(kind ?? '') || (kind === 'tree' && !folder) || !['house', 'web'].includes(parts))
    throw new StartRefused('Say what to make: npm run package -- tree <folder> [web], or npm run package -- deb [folder].')
  if (!buildIsCurrent()) {
    const done = progress('Building the app')
    await buildApp()
    done()
  }
  const target = resolve(folder ?? '.')
  if (kind === 'deb') return console.log(`\nThe package is ${makeDeb(root, target)}. Install it with: sudo apt install ./<file>`)
  if (existsSync(target)) throw new StartRefused(`${target} exists already. Name a folder that does not.`)
  packageTree(root, target, parts as PackagedParts)
  console.log(`\nEverything is in ${target}.`)
})
