import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { lockedPackages, placesOf } from './locked-packages.ts'

const specifier = /(?:\bfrom|\bimport|\bimport\(|require\.resolve\()\s*['"`]([^'"`\n$]+)['"`]/g
const script = /\.(?:ts|mjs)$/
const test = /\.(?:test|spec)\.ts$/

/** All scripts in folders of the project, without tests. */
export const scriptsIn = (root: string, folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => script.test(name) && !test.test(name) && !name.endsWith('.d.ts'))
      .map((name) => join(folder, name)),
  )

export interface Imported {
  /** Scripts of the project, from its root. */
  files: Set<string>
  /** Packages by name. */
  packages: Set<string>
}

const names = z.record(z.string(), z.string())
const project = z.object({ imports: names, dependencies: names })

/** What `entries` import, also later and from scripts they import. Types count too: they are in the same statements. */
export function importedBy(root: string, entries: readonly string[]): Imported {
  const { imports, dependencies } = project.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const found: Imported = { files: new Set(), packages: new Set() }
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.files.has(file)) continue
    found.files.add(file)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(specifier)) {
      const path = pathOf(root, file, name, imports)
      if (path === undefined) {
        // SQL in a script says `from 'x'` too: a package is what the project names.
        if (dependencies[packageOf(name)] !== undefined) found.packages.add(packageOf(name))
      } else if (script.test(path) && existsSync(join(root, path))) open.push(path)
    }
  }
  return found
}

function pathOf(root: string, file: string, name: string, imports: Record<string, string>): string | undefined {
  if (name.startsWith('.')) return relative(root, resolve(root, dirname(file), name))
  const folder = imports[`${name.split('/')[0]}/*`]
  return folder && join(folder.replace('*', ''), name.slice(name.indexOf('/') + 1))
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** The folders below `root` that packages and all they depend on are in, as npm placed them. Folders that are not there (another platform's) are left out. */
export const foldersOf = (root: string, packages: Iterable<string>): string[] =>
  [...placesOf(lockedPackages(root), packages, (place) => existsSync(join(root, place)))].sort()
