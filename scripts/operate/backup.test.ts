import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, it, vi } from 'vitest'
import { playback } from '#contract/media/playback.ts'
import { processIdentity } from '#server/db/process-identity.ts'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { measureRendition } from '#tests/support/media/measure-rendition.ts'
import { signedPlaylists } from '#tests/support/media/signed-playlists.ts'
import { prepareDataDir } from '#tests/support/prepared-data-dir.ts'
import { compiledBefore, startProcess, temporaryFolder } from '#tests/support/start-process.ts'
import { followStages, sendFilm, testFfmpeg } from '#tests/support/worker.ts'
import { finishedBackups } from '../backups/finished-backups.ts'

// Whole houses start and stop here; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

function command(script: string, args: string[], dataDir: string): Promise<{ code: number | null; output: string }> {
  const file = fileURLToPath(new URL(`./${script}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env.PATH, ...compiledBefore(), DATA_DIR: dataDir } })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((done) => child.once('close', (code) => done({ code, output })))
}

async function openHouse(dataDir: string, parts = 'api') {
  if (!existsSync(join(dataDir, 'postgres'))) await prepareDataDir(dataDir)
  const house = await startProcess({ DATA_DIR: dataDir, PARTS: parts })
  cleanUp.push(async () => {
    house.kill('SIGTERM')
    await house.ended
  })
  await house.ready()
  const keys = (await command('keys', [], dataDir)).output
  const client = createClient(house.url, /ANON_KEY=(\S+)/.exec(keys)![1]!, { auth: { persistSession: false, autoRefreshToken: false } })
  return { house, client }
}

/** A PNG of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const ada = { email: 'ada@house.example', password: 'a long enough passphrase 9' }

it('A backup made while people work brings back everything committed before it, keys and files included', async () => {
  const { folder, remove } = temporaryFolder()
  cleanUp.push(remove)
  const [dataDir, target] = [join(folder, 'data'), join(folder, 'backup')]
  const { house, client } = await openHouse(dataDir)
  expect((await client.auth.signUp(ada)).error).toBeNull()
  mkdirSync(join(dataDir, 'files/films'), { recursive: true })
  writeFileSync(join(dataDir, 'files/films/reel'), 'silver')

  expect(await command('backup', [target], dataDir)).toMatchObject({ code: 0 })
  await client.auth.signUp({ ...ada, email: 'late@house.example' })
  expect(await command('backup', [target], dataDir)).toMatchObject({ code: 1, output: expect.stringContaining('exists already') })
  expect(await command('restore', [target], dataDir)).toMatchObject({ code: 1, output: expect.stringContaining('is running') })
  house.kill('SIGTERM')
  await house.ended

  expect(await command('restore', [target], dataDir)).toMatchObject({ code: 0 })
  expect(readFileSync(join(dataDir, 'files/films/reel'), 'utf8')).toBe('silver')
  expect(readdirSync(folder).some((name) => name.startsWith('data.before-restore-'))).toBe(true)
  const restored = await openHouse(dataDir)
  expect((await restored.client.auth.signInWithPassword(ada)).error).toBeNull()
  expect((await restored.client.auth.signInWithPassword({ ...ada, email: 'late@house.example' })).error?.code).toBe('invalid_credentials')
})

it('A house backs itself up each night, and a check of the newest backup finds what is missing in it', async () => {
  const { folder, remove } = temporaryFolder()
  cleanUp.push(remove)
  const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')]
  await prepareDataDir(dataDir)
  // Nothing was backed up yet, so it is done at the start.
  const house = await startProcess({ DATA_DIR: dataDir, BACKUPS: backups })
  cleanUp.push(async () => {
    house.kill('SIGTERM')
    await house.ended
  })
  await house.ready()
  await expect.poll(() => finishedBackups(backups).length, { timeout: 60_000 }).toBe(1)
  const keys = (await command('keys', [], dataDir)).output
  const client = createClient(house.url, /ANON_KEY=(\S+)/.exec(keys)![1]!, { auth: { persistSession: false, autoRefreshToken: false } })
  expect((await client.auth.signUp(ada)).error).toBeNull()
  const service = createClient(house.url, /SERVICE_ROLE_KEY=(\S+)/.exec(keys)![1]!, { auth: { persistSession: false } })
  const sent = await service.storage.from('stills').upload('somewhere/me.png', Buffer.from(dot, 'base64'), { contentType: 'image/png' })
  expect(sent.error).toBeNull()

  const [one, other] = [join(backups, 'one'), join(backups, 'other')]
  expect(await command('backup', [one], dataDir)).toMatchObject({ code: 0 })
  expect(await command('backup', [other], dataDir)).toMatchObject({ code: 0 })
  expect(await command('restore', ['--check', other], dataDir)).toMatchObject({ code: 0, output: expect.stringContaining('1 people') })
  const stored = readdirSync(join(other, 'files'), { recursive: true, withFileTypes: true }).find((entry) =>
    entry.parentPath.endsWith('me.png'),
  )!
  // What the earlier backup has is not copied again.
  const [there, before] = [stored.parentPath, stored.parentPath.replace(other, one)].map((path) => statSync(join(path, stored.name)))
  expect(there!.ino).toBe(before!.ino)
  rmSync(join(stored.parentPath, stored.name))
  expect(await command('restore', ['--check', other], dataDir)).toMatchObject({ code: 1, output: expect.stringContaining('me.png') })
  expect(await command('restore', ['--check', one], dataDir)).toMatchObject({ code: 0 })
})

it('A restored house plays its films', async () => {
  const { folder, remove } = temporaryFolder()
  cleanUp.push(remove)
  const [dataDir, target] = [join(folder, 'data'), join(folder, 'backup')]
  const ffmpeg = await testFfmpeg()
  const file = makeClip(ffmpeg, folder, 'harbour.mp4', clips.find((clip) => clip.copied)!.make)
  const { house, client } = await openHouse(dataDir, 'api,worker')
  expect((await client.auth.signUp(ada)).error).toBeNull()
  const film = await sendFilm(client, file)
  await followStages(client, film.versionId, (stages) => stages.ready?.state === 'done', { seconds: 60 })
  expect(await command('backup', [target], dataDir)).toMatchObject({ code: 0 })
  house.kill('SIGTERM')
  await house.ended
  rmSync(dataDir, { recursive: true })

  expect(await command('restore', [target], dataDir)).toMatchObject({ code: 0 })
  const restored = await openHouse(dataDir)
  expect((await restored.client.auth.signInWithPassword(ada)).error).toBeNull()
  const { data, error } = await restored.client.functions.invoke(`playback?documentary=${film.documentaryId}`, { method: 'GET' })
  expect(error).toBeNull()
  const { renditions } = signedPlaylists(playback.parse(data))
  // Every byte of the best rendition is there, and decodes to the film's length.
  const answer = await fetch(/URI="([^"]+)"/.exec(renditions[0]!.playlist)![1]!)
  expect(answer.status).toBe(200)
  const got = join(folder, 'restored.mp4')
  writeFileSync(got, Buffer.from(await answer.arrayBuffer()))
  expect(measureRendition(ffmpeg, got, 25)).toMatchObject({ frames: 75, width: 640, height: 360 })
})

it('A restore over a house that was killed stops the database it left running', async () => {
  const { folder, remove } = temporaryFolder()
  cleanUp.push(remove)
  const [dataDir, target] = [join(folder, 'data'), join(folder, 'backup')]
  const { house, client } = await openHouse(dataDir)
  expect((await client.auth.signUp(ada)).error).toBeNull()
  expect(await command('backup', [target], dataDir)).toMatchObject({ code: 0 })
  house.kill('SIGKILL')
  await house.ended
  const leftover = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  expect(processIdentity(leftover)).toBeDefined()

  expect(await command('restore', [target], dataDir)).toMatchObject({ code: 0 })
  expect(processIdentity(leftover)).toBeUndefined()
  const restored = await openHouse(dataDir)
  expect((await restored.client.auth.signInWithPassword(ada)).error).toBeNull()
})

it.skipIf(process.getuid?.() !== 0)(
  'A restore into a folder that is a disk of its own works, and keeps what was there beside it',
  async () => {
    const { folder, remove } = temporaryFolder()
    cleanUp.push(remove)
    const [dataDir, target] = [join(folder, 'data'), join(folder, 'backup')]
    mkdirSync(dataDir)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', dataDir]).status !== 0) expect.fail('tmpfs cannot be mounted here')
    cleanUp.push(() => spawnSync('umount', ['-l', dataDir]))
    const { house, client } = await openHouse(dataDir)
    expect((await client.auth.signUp(ada)).error).toBeNull()
    expect(await command('backup', [target], dataDir)).toMatchObject({ code: 0 })
    await client.auth.signUp({ ...ada, email: 'late@house.example' })
    house.kill('SIGTERM')
    await house.ended

    const restoring = await command('restore', [target], dataDir)
    expect(restoring).toMatchObject({ code: 0, output: expect.stringContaining(`kept in ${dataDir}/before-restore-`) })
    const restored = await openHouse(dataDir)
    expect((await restored.client.auth.signInWithPassword(ada)).error).toBeNull()
    expect((await restored.client.auth.signInWithPassword({ ...ada, email: 'late@house.example' })).error?.code).toBe('invalid_credentials')
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.restor'))).toEqual([])
  },
)

it('The first admin is made by command, on a running house and on a stopped one', async () => {
  const { folder, remove } = temporaryFolder()
  cleanUp.push(remove)
  expect(await command('grant-role', [ada.email, 'admin'], folder)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no house'),
  })
  const { house, client } = await openHouse(folder)
  expect(await command('grant-role', [ada.email, 'admin'], folder)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nobody has signed up'),
  })
  expect(await command('grant-role', [ada.email, 'king'], folder)).toMatchObject({ code: 1, output: expect.stringContaining('Say whom') })
  await client.auth.signUp(ada)
  expect(await command('grant-role', [ada.email, 'admin'], folder)).toMatchObject({ code: 0 })
  const { data } = await client.from('user_roles').select('role').single()
  expect(data).toEqual({ role: 'admin' })

  house.kill('SIGTERM')
  await house.ended
  expect(await command('grant-role', [ada.email, 'moderator'], folder)).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'house.lock'))).toBe(false)
})
