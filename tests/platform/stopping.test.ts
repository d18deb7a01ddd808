import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { noisePicture } from '#tests/support/media/hostile-pictures.ts'
import { prepareDataDir } from '#tests/support/prepared-data-dir.ts'
import { startProcess, temporaryFolder } from '#tests/support/start-process.ts'

it('A house that is asked to stop ends while pictures are drawn, uploads arrive and sockets stay open', async () => {
  const { folder, remove } = temporaryFolder()
  await prepareDataDir(folder)
  const house = await startProcess({ DATA_DIR: folder })
  try {
    await house.ready()
    const env = { PATH: process.env.PATH, DATA_DIR: folder }
    const keys = spawnSync(process.execPath, ['scripts/operate/keys.ts'], { env, encoding: 'utf8' }).stdout
    const key = /SERVICE_ROLE_KEY=(\S+)/.exec(keys)![1]!
    const { storage } = createClient(house.url, key, { auth: { persistSession: false } })
    await storage.createBucket('wall')
    await storage.from('wall').upload('noise', await noisePicture(2500, 2400), { contentType: 'image/jpeg' })
    const { port } = new URL(house.url)
    const silent = connect(Number(port), '127.0.0.1')
    silent.on('error', () => {})
    silent.write(
      `POST /storage/v1/object/wall/half HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: 1000000\r\n\r\nhalf`,
    )
    const drawn = [1, 2, 3].map((less) =>
      fetch(`${house.url}/storage/v1/render/image/authenticated/wall/noise?width=2500&height=${2400 - less}&format=avif&quality=100`, {
        headers: { authorization: `Bearer ${key}` },
      }).catch(() => undefined),
    )
    const drawing = () => spawnSync('pgrep', ['-P', String(house.pid), '-f', 'draw-process'], { encoding: 'utf8' }).stdout
    await expect.poll(drawing, { timeout: 60_000 }).not.toBe('')
    const drawers = drawing().trim().split('\n').map(Number)
    house.kill('SIGTERM')
    // Killed from without it would be null.
    expect(await house.ended).toBe(0)
    const there = (pid: number) => spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
    expect(drawers.map(there).filter((state) => state !== '' && !state.startsWith('Z'))).toEqual([])
    await Promise.all(drawn)
    silent.destroy()
  } finally {
    house.kill('SIGKILL')
    await house.ended
    remove()
  }
})
