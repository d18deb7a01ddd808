import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package as package-lock.json has it. */
export interface LockedPackage {
  version?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
/** By place: the project itself at `''`, packages at `node_modules/…`. */
export type LockedPackages = Record<string, LockedPackage>

/** They make the app and are not part of it. */
export const builders: readonly string[] = ['vite', '@vitejs/plugin-react']

export const lockedPackages = (root: string): LockedPackages =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }).packages

/** The places of packages and of all they need, as npm put them: dependencies, also optional ones, and peers that are not optional. */
export function placesOf(
  packages: LockedPackages,
  names: Iterable<string>,
  isWanted: (place: string) => boolean = () => true,
): Set<string> {
  const places = new Set<string>()
  const waiting = [...names].map((name) => `node_modules/${name}`)
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const found = packages[place]
    if (!found || places.has(place) || !isWanted(place)) continue
    places.add(place)
    const peers = Object.keys(found.peerDependencies ?? {}).filter((name) => !found.peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...found.dependencies, ...found.optionalDependencies }), ...peers])
      waiting.push(nearestPlace(packages, place, name))
  }
  return places
}

/** As Node looks for it: inside the package, then one level up each. */
function nearestPlace(packages: LockedPackages, place: string, name: string): string {
  for (let at = place; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const nested = `${at}/node_modules/${name}`
    if (packages[nested]) return nested
  }
  return `node_modules/${name}`
}
