// Finds an ffmpeg 5.1, the oldest the house works with, or unpacks Debian 12's beside what is installed: the house itself goes on with its own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { progress } from '../install.mjs'

const folder = fileURLToPath(new URL('../../node_modules/.cache/oldest-ffmpeg', import.meta.url))

/** Path of an ffmpeg 5.1; undefined where the system has none and gives none. Tests that need it are skipped then, by name. */
export function findOldestFfmpeg() {
  const found = [process.env.OLDEST_FFMPEG, 'ffmpeg', join(folder, 'usr/bin/ffmpeg')].find(isOldest)
  return found ?? (canUnpack() && unpack() ? join(folder, 'usr/bin/ffmpeg') : undefined)
}

const isOldest = (path) =>
  Boolean(path) && /^ffmpeg version n?5\.1\b/.test(spawnSync(path, ['-version'], { encoding: 'utf8' }).stdout ?? '')

/** Another release has another ffmpeg, whose libraries are not these. */
function canUnpack() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /VERSION_CODENAME=bookworm/.test(readFileSync('/etc/os-release', 'utf8')) && spawnSync('apt-get', ['--version']).status === 0
}

function unpack() {
  const done = progress('Unpacking the oldest ffmpeg for the tests')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (command, args, cwd) => spawnSync(command, args, { env, cwd, encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const all = () => {
    const needed = [...(run('apt-cache', ['depends', 'ffmpeg']).stdout ?? '').matchAll(/^ {2}Depends: ([a-z][\w.+-]*)$/gm)]
    const libraries = needed.map(([, name]) => name)
    if (libraries.length === 0 || run('apt-get', ['install', '-y', '--no-install-recommends', ...libraries]).status !== 0) return false
    if (run('apt-get', ['download', 'ffmpeg'], folder).status !== 0) return false
    const file = readdirSync(folder).find((name) => name.endsWith('.deb'))
    return file !== undefined && run('dpkg', ['-x', file, '.'], folder).status === 0
  }
  const unpacked = all() || (run('apt-get', ['update']).status === 0 && all())
  done()
  return unpacked && isOldest(join(folder, 'usr/bin/ffmpeg'))
}
