import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { writePages } from './build/page-files.ts'
import { licenceTexts } from './notice.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'web',
  'core',
  'contract',
  'vite.config.ts',
  'scripts/build/page-files.ts',
  'scripts/build/first-screens.ts',
  'package-lock.json',
]

/** Whether the app in `dist` is newer than everything it is made from. */
export function buildIsCurrent(): boolean {
  const built = statSync(join(root, 'dist/.built'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  // A container or a Debian package brings what was built, and not what it was built from.
  if (!existsSync(join(root, 'web'))) return built > 0
  return built > 0 && sources.every((source) => newest(join(root, source)) < built)
}

/** Builds the browser app beside `dist` and puts it in its place when complete, so a running house never serves half of one. */
export async function buildApp(logLevel: 'silent' | 'warn' = 'warn') {
  // Two starts may build concurrently, each in its own folder.
  const [fresh, old, dist] = [`dist.new-${process.pid}`, `dist.old-${process.pid}`, 'dist'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  // Imported lazily, so that a check of the build does not load the bundler.
  const { build } = await import('vite')
  await build({ root: join(root, 'web'), configFile: join(root, 'vite.config.ts'), logLevel, build: { outDir: fresh, emptyOutDir: true } })
  for (const [name, text] of [
    ['NOTICE.txt', readFileSync(join(root, 'NOTICE'), 'utf8')],
    ['LICENSE.txt', readFileSync(join(root, 'LICENSE'), 'utf8')],
    ['third-party-licences.txt', licenceTexts(root)],
  ] as const)
    writeFileSync(join(fresh, name), text)
  const { firstScreens } = await import('./build/first-screens.ts')
  writePages(fresh, await firstScreens(root))
  await compressAll(fresh)
  writeFileSync(join(fresh, '.built'), '')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  if (existsSync(dist)) rmSync(fresh, { recursive: true })
  else renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}

/** Precompressed at the highest level, so that serving costs nothing. */
async function compressAll(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|svg|json|txt|webmanifest)$/.test(file),
  )
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(folder, file))
      // Below this size the response headers outweigh the gain.
      if (content.length < 256) return
      writeFileSync(
        join(folder, `${file}.br`),
        await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      )
      writeFileSync(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0
  return Math.max(found.mtimeMs, ...readdirSync(path).map((entry) => newest(join(path, entry))))
}
