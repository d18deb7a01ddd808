import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'

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

const lockedPackage = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
})
const lock = z.object({ packages: z.record(z.string(), lockedPackage) })

/** The folders below `root` that packages and all they depend on are in, as npm placed them. Folders that are not there (another platform's) are left out. */
export function foldersOf(root: string, packages: Iterable<string>): string[] {
  const { packages: locked } = lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const kept = new Set<string>()
  const open = [...packages].map((name) => `node_modules/${name}`)
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const facts = locked[folder]
    if (!facts || kept.has(folder) || !existsSync(join(root, folder))) continue
    kept.add(folder)
    const peers = Object.keys(facts.peerDependencies).filter((name) => !facts.peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...facts.dependencies, ...facts.optionalDependencies }), ...peers]) {
      const place = nearest(folder, name, locked)
      if (place) open.push(place)
    }
  }
  return [...kept].sort()
}

/** As Node looks for it: beside the package, then one level up each. */
function nearest(from: string, name: string, locked: Record<string, unknown>): string | undefined {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    const place = `${at}/node_modules/${name}`
    if (locked[place]) return place
    if (!at.includes('/node_modules/')) return locked[`node_modules/${name}`] ? `node_modules/${name}` : undefined
  }
}
