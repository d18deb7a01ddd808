// Finds a Chromium for the end-to-end tests, or installs Debian's.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { progress } from './install.mjs'

// The headless shell draws pages with two thirds of the work of a whole browser: nobody looks at its windows.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** Path of a browser; undefined, after one clear line, when there is none and none may be installed. */
export async function findBrowser() {
  const found = installed()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const done = progress('Installing Chromium for the end-to-end tests')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // With the faces whose widths the stand-ins of web/ui/fonts.css have: beside others a line breaks elsewhere until the real ones come.
    const install = (name) =>
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], { env, stdio: 'ignore' }).status === 0
    const installEither = () => install('chromium-headless-shell') || install('chromium')
    if (!installEither() && spawnSync('apt-get', ['update'], { env, stdio: 'ignore' }).status === 0) installEither()
    done()
    if (installed()) return installed()
  }
  console.error(
    'The end-to-end tests need a browser and cannot install one here: run "sudo apt install chromium" (or install Chrome), then npm test again.',
  )
  return undefined
}

function installed() {
  const paths = [
    process.env.BROWSER_PATH,
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
    ...macApps,
  ]
  return paths.find((path) => path && canRun(path))
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
