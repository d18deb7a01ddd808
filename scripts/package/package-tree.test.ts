import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { prepareDataDir } from '#tests/support/prepared-data-dir.ts'
import { freePort, temporaryFolder } from '#tests/support/start-process.ts'
import { buildApp, buildIsCurrent, root } from '../build.ts'
import { packageTree } from './package-tree.ts'

vi.setConfig({ testTimeout: 180_000 })

it('a packaged house starts from a folder of its own, without what only building and testing need', async () => {
  if (!buildIsCurrent()) await buildApp()
  const { folder, remove } = temporaryFolder()
  const tree = join(folder, 'house')
  packageTree(root, tree, 'house')
  const packages = readdirSync(join(tree, 'node_modules'))
  expect(packages).toContain('fastify')
  for (const name of ['react', 'three', 'vite', 'vitest', 'typescript']) expect(packages, name).not.toContain(name)
  expect(existsSync(join(tree, 'web'))).toBe(false)
  await prepareDataDir(join(folder, 'data'))
  const port = String(await freePort())
  const house = spawn(join(tree, 'node'), [join(tree, 'scripts/start-installed.mjs')], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: port, HEARING: 'off' },
    stdio: 'ignore',
  })
  const ended = new Promise<number | null>((done) => house.once('close', done))
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/health`).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 90_000 },
      )
      .toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>')
    // The worker runs from the tree too, and finds its ffmpeg there.
    await expect
      .poll(async () => ((await (await fetch(`http://127.0.0.1:${port}/health`)).json()) as { notes: string[] }).notes, { timeout: 60_000 })
      .toEqual([])
  } finally {
    house.kill('SIGTERM')
    expect(await ended).toBe(0)
    remove()
  }
})
