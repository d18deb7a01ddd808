import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartRefused } from '#server/start-refused.ts'
import { packageTree } from './package-tree.ts'

const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }
const maintainerScripts = ['postinst', 'prerm', 'postrm']

/** Makes a Debian package of the house for this machine in `folder`. Answers its file. */
export function makeDeb(root: string, folder: string): string {
  const architecture = architectures[process.arch]
  if (process.platform !== 'linux' || !architecture) throw new StartRefused('A Debian package is made on Linux, x64 or arm64.')
  if (spawnSync('dpkg-deb', ['--version']).error) throw new StartRefused('dpkg-deb is not here: install the package dpkg.')
  const staging = mkdtempSync(join(tmpdir(), 'actuality-deb-'))
  try {
    chmodSync(staging, 0o755)
    const library = join(staging, 'usr/lib/actuality')
    packageTree(root, library, 'house')
    const ours = join(root, 'scripts/package/debian')
    put(join(ours, 'actuality.service'), join(staging, 'usr/lib/systemd/system/actuality.service'))
    put(join(ours, 'actuality'), join(staging, 'usr/bin/actuality'), 0o755)
    put(join(ours, 'actuality.env'), join(staging, 'etc/actuality/actuality.env'), 0o640)
    put(join(root, 'docs/guides/operate.md'), join(staging, 'usr/share/doc/actuality/operate.md'))
    put(join(root, 'NOTICE'), join(staging, 'usr/share/doc/actuality/copyright'))
    const version = versionOf(root)
    const control = join(staging, 'DEBIAN')
    mkdirSync(control)
    writeFileSync(join(control, 'control'), controlOf(version, architecture, kilobytesIn(staging)))
    writeFileSync(join(control, 'conffiles'), '/etc/actuality/actuality.env\n')
    put(join(ours, 'templates'), join(control, 'templates'))
    for (const name of maintainerScripts) put(join(ours, name), join(control, name), 0o755)
    const file = join(folder, `actuality_${version}_${architecture}.deb`)
    const { status, stderr } = spawnSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', staging, file], { encoding: 'utf8' })
    if (status !== 0) throw new StartRefused(`dpkg-deb could not make the package: ${stderr.trim()}`)
    return file
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

function put(from: string, to: string, mode = 0o644) {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  copyFileSync(from, to)
  chmodSync(to, mode)
}

/** The version with the time of the last commit, so that a later package is an upgrade. */
function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const { status, stdout } = spawnSync('git', ['-C', root, 'log', '-1', '--format=%cd', '--date=format:%Y%m%d%H%M'], { encoding: 'utf8' })
  return status === 0 ? `${version}+${stdout.trim()}` : version
}

const kilobytesIn = (folder: string): number =>
  Math.ceil(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1024,
  )

const controlOf = (version: string, architecture: string, kilobytes: number) => `Package: actuality
Version: ${version}
Architecture: ${architecture}
Maintainer: The Actuality project <actuality@localhost>
Installed-Size: ${kilobytes}
Depends: adduser, debconf | debconf-2.0, libc6 (>= 2.36), libstdc++6, perl, util-linux (>= 2.36)${architecture === 'arm64' ? ', ffmpeg' : ''}
Recommends: systemd, ca-certificates
Section: video
Priority: optional
Description: House for documentaries
 Documentaries are made, reviewed, shown, licensed and proved in one place:
 pages, API, a worker that prepares films, PostgreSQL and speech recognition.
`
