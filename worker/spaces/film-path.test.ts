import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaintedSpace } from '#contract/spaces/spaces.ts'
import { filmPath, PathNotFilmed } from './film-path.ts'

// A fake browser process that requests and uploads like its page: only its surroundings are tested. That frames are what they should be is shown in Chromium
// (tests/e2e/spaces/spaces.spec.ts).

const folder = mkdtempSync(join(tmpdir(), 'film-path-'))
const browser = join(folder, 'browser.mjs')
beforeAll(() =>
  writeFileSync(
    browser,
    `#!${process.execPath}
import { writeFileSync } from 'node:fs'
const address = process.argv.at(-1)
const say = (what, body) => fetch(address + what, { method: 'POST', body })
const { title } = await (await fetch(address + 'space.json')).json()
const status = async (path) => (await fetch(new URL(path, address))).status
if (title === 'whole') {
  const asked = await Promise.all([status('file?name=a/b/tile.webp'), status('file?name=a/other/tile.webp'), status('file?name=a/b/../../secret'), status('/space.json'), status('/0000/space.json')])
  for (const part of [JSON.stringify(asked), JSON.stringify(Object.keys(process.env).sort()), 'three']) await say('frame', part + '\\n')
  await say('end', '3')
  setInterval(() => {}, 1000)
}
if (title === 'fails') await say('failed', 'There is no WebGL.')
if (title === 'dies') { await say('frame', 'one'); process.exit(3) }
if (title === 'hangs') { writeFileSync(process.env.HOME + '/pid', String(process.pid)); await say('frame', 'one'); setInterval(() => {}, 1000) }
`,
    { mode: 0o755 },
  ),
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const space = (title: string): PaintedSpace => ({
  ...{ kind: 'scene', title, startView: null, assetId: 'a', spots: [] },
  assets: [{ id: 'a', kind: 'panorama', state: 'ready', folder: 'a/b', facts: {}, credit: '' }],
})
const film = (title: string, signal = new AbortController().signal, onFrame = (_: number) => {}) =>
  filmPath({
    ...{ browser, folder, signal, onFrame, space: space(title), siteUrl: 'http://127.0.0.1:1' },
    read: async (name) => Buffer.from(name),
  })
const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the path of a space', () => {
  it('is filmed frame by frame by a browser that gets only the files of that space, at an unguessable address', async () => {
    const counted: number[] = []
    const { path, frames } = await film('whole', undefined, (made) => counted.push(made))
    expect([frames, counted]).toEqual([3, [1, 2, 3]])
    const [asked, environment] = readFileSync(path, 'utf8').trim().split('\n')
    expect(JSON.parse(asked!)).toEqual([200, 500, 500, 404, 404])
    expect(JSON.parse(environment!)).toEqual(['HOME', 'LANG', 'PATH'])
  })
  it('that cannot be drawn says so in words for its author', async () => {
    await expect(film('fails')).rejects.toThrow(new PathNotFilmed('There is no WebGL.'))
  })
  it('is started again when the browser ends before it is done', async () => {
    const ended = await film('dies').catch((cause: Error) => cause)
    expect(ended).toMatchObject({ message: 'The browser ended before it was done.' })
    expect(ended).not.toBeInstanceOf(PathNotFilmed)
  })
  it('leaves no browser behind when it is stopped', async () => {
    const stop = new AbortController()
    const waited = film('hangs', stop.signal, () => stop.abort(new Error('the worker stops')))
    await expect(waited).rejects.toThrow('the worker stops')
    expect(lives(Number(readFileSync(join(folder, 'home/pid'), 'utf8')))).toBe(false)
  })
})
