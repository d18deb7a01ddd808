import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { playback } from '#contract/media/playback.ts'
import { clientsOf, type TestHouse } from '#tests/support/house.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { signedPlaylists } from '#tests/support/media/signed-playlists.ts'
import { nginxPath, startNginx } from '#tests/support/outside/nginx.ts'
import { allDone } from '#tests/support/preparing-house.ts'
import { joined } from '#tests/support/realtime.ts'
import { openSeveralServers, type SeveralServers } from '#tests/support/several-servers.ts'
import { followStages, startTestWorker, testFfmpeg } from '#tests/support/worker.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describe.skipIf(!nginxPath)('Two servers behind nginx (skipped where there is none: apt-get install nginx-light)', () => {
  let all: SeveralServers
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let worker: { stop(): Promise<unknown> }
  let house: TestHouse
  const folder = mkdtempSync(join(tmpdir(), 'actuality-nginx-'))
  beforeAll(async () => {
    all = await openSeveralServers({ TRUST_PROXY: '127.0.0.1' })
    nginx = await startNginx(all.servers.map(({ url }) => url))
    const { anonKey, serviceRoleKey } = all.servers[0]
    house = { ...clientsOf({ url: nginx.url, anonKey, serviceRoleKey }), context: all.behind, close: async () => {} }
    worker = await startTestWorker(house)
  })
  afterAll(async () => {
    await worker?.stop()
    await nginx?.stop()
    await all?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('a film uploaded to both in turn arrives whole, is prepared, and plays', async () => {
    const ffmpeg = await testFfmpeg()
    const path = makeClip(ffmpeg, folder, 'turns.mov', (run, out) =>
      run(
        ...lavfi('testsrc2=s=640x360:r=25:d=3'),
        ...lavfi('sine=f=300:r=48000:d=3'),
        ...['-c:v', 'rawvideo', '-pix_fmt', 'yuyv422', '-c:a', 'pcm_s16le', out],
      ),
    )
    const bytes = readFileSync(path)
    expect(bytes.length).toBeGreaterThan(20_000_000)
    const mara = await house.person('Mara', 'creator')
    const { data: begun } = await mara
      .rpc('begin_version', { file_name: 'turns.mov', size_bytes: bytes.length, documentary: null, title: 'Turns' })
      .throwOnError()
    const { data } = await mara.auth.getSession()
    // As the page sends it: parts of six megabytes, each request to whichever server has its turn.
    await new Promise<void>((done, failed) => {
      new Upload(bytes as never, {
        endpoint: `${nginx.url}/storage/v1/upload/resumable`,
        chunkSize: 6 * 1024 * 1024,
        retryDelays: [500, 1000, 2000],
        headers: { authorization: `Bearer ${data.session!.access_token}` },
        metadata: { bucketName: 'sources', objectName: begun.source_object, contentType: 'video/quicktime', cacheControl: '3600' },
        onSuccess: () => done(),
        onError: failed,
      }).start()
    })
    const { data: arrived } = await house.service().storage.from('sources').download(begun.source_object)
    expect(Buffer.from(await arrived!.arrayBuffer()).equals(bytes)).toBe(true)
    await followStages(mara, begun.id, allDone, { seconds: 150 })
    const asked = await mara.functions.invoke(`playback?documentary=${begun.documentary_id}`, { method: 'GET' })
    const film = signedPlaylists(playback.parse(asked.data))
    const [, length, offset, url] = /BYTERANGE:(\d+)@(\d+)\n(\S+)/.exec(film.renditions[0]!.playlist)!
    for (let time = 0; time < 4; time++) {
      const answer = await fetch(new URL(url!, nginx.url), { headers: { range: `bytes=${offset}-${Number(offset) + Number(length) - 1}` } })
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([206, Number(length)])
    }
  })

  it('web sockets pass, and broadcasts cross servers', async () => {
    const clients = [house.visitor(), house.visitor(), house.visitor(), house.visitor()]
    const heard = vi.fn()
    const channels = clients.map((client) => client.channel('nginx').on('broadcast', { event: 'bell' }, ({ payload }) => heard(payload)))
    for (const channel of channels) await joined(channel)
    await channels[0]!.send({ type: 'broadcast', event: 'bell', payload: { strokes: 8 } })
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3), 20_000)
    await Promise.all(clients.map((client) => client.realtime.disconnect()))
  })

  it('a server that ends is left out, and its clients continue at the other', async () => {
    await all.kill(0)
    try {
      for (let time = 0; time < 4; time++) expect((await fetch(`${nginx.url}/health`)).status).toBe(200)
      expect((await (await house.person('Bo')).auth.getUser()).error).toBeNull()
    } finally {
      await all.start(0)
    }
  })
})
