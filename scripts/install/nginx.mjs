// Finds an nginx for the test of several servers behind a proxy, or unpacks Debian's beside the packages: nothing is installed and nothing started.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { progress } from '../install.mjs'

const unpacked = fileURLToPath(new URL('../../node_modules/.cache/nginx', import.meta.url))

/** Path of nginx; undefined where there is none and none can be had: the test then says that it was skipped. */
export function findNginx() {
  const found = installedNginx()
  if (found || process.platform !== 'linux') return found
  const done = progress('Fetching nginx for the test of several servers')
  mkdirSync(unpacked, { recursive: true })
  const run = (line) => spawnSync('sh', ['-c', line], { cwd: unpacked, stdio: 'ignore' }).status === 0
  run('apt-get download nginx && dpkg -x nginx_*.deb .')
  done()
  return installedNginx()
}

const installedNginx = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', join(unpacked, 'usr/sbin')]
    .map((folder) => join(folder, 'nginx'))
    .find(existsSync)
