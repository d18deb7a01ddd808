// Finds a Chromium for the end-to-end tests, or installs Debian's.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { progress } from '../install.mjs'

// The headless shell draws pages with two thirds of the work of a whole browser: nobody looks at its windows.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** With these a page's lines break where they do on most computers: the stand-ins of web/ui/fonts.css have their widths. */
const faces = 'fonts-liberation'
const faceFolder = '/usr/share/fonts/truetype/liberation'

/** Path of a browser; undefined, after one clear line, when there is none and none may be installed. */
export async function findBrowser() {
  if (process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const wanted = [...(installedBrowser() ? [] : [['chromium-headless-shell', 'chromium']]), ...(existsSync(faceFolder) ? [] : [[faces]])]
    if (wanted.length > 0) install(wanted)
  }
  const found = installedBrowser()
  if (found) return found
  console.error(
    'The end-to-end tests need a browser and cannot install one here: run "sudo apt install chromium" (or install Chrome), then npm test again.',
  )
  return undefined
}

/** Of each choice the first that can be had. */
function install(choices) {
  const done = progress('Installing Chromium and its faces for the end-to-end tests')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const one = (name) => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env, stdio: 'ignore' }).status === 0
  const all = () => choices.map((names) => names.some(one)).every(Boolean)
  if (!all() && spawnSync('apt-get', ['update'], { env, stdio: 'ignore' }).status === 0) all()
  done()
}

/** The given path, else the first of the system's browsers, the lightest first. */
export function installedBrowser() {
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
