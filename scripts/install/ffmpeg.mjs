// Sees to it that there is an ffmpeg where the packages bring none (arm64, macOS): the system's, or Debian's by apt.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { progress } from '../install.mjs'

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const thisMachine = () => ({
  // Asked once the packages are there.
  isBundled: existsSync(fileURLToPath(new URL(`../../node_modules/@ffmpeg-binary/${process.platform}-${process.arch}`, import.meta.url))),
  mayInstall: process.platform === 'linux' && process.getuid?.() === 0,
  /** Whether a command ends well. */
  run: (command, ...args) => spawnSync(command, args, { env, stdio: 'ignore' }).status === 0,
})

/** Whether there is an ffmpeg now. Which one will do, the worker finds out (worker/ffmpeg/find.ts). Without one, one line says how to get it. */
export function ensureFfmpeg({ isBundled, mayInstall, run } = thisMachine()) {
  const isThere = () => isBundled || Boolean(process.env.FFMPEG_PATH) || run('ffmpeg', '-version')
  if (isThere()) return true
  if (mayInstall && run('apt-get', '--version')) {
    const done = progress('Installing ffmpeg, which the packages do not bring for this machine')
    const install = () => run('apt-get', 'install', '-y', '--no-install-recommends', 'ffmpeg')
    if (!install() && run('apt-get', 'update')) install()
    done()
    if (isThere()) return true
  }
  console.error(
    'No ffmpeg comes with the packages for this machine: run "sudo apt install ffmpeg" (on macOS "brew install ffmpeg"), or set FFMPEG_PATH. Until then no film is prepared.',
  )
  return false
}
