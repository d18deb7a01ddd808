import { randomBytes, randomUUID } from 'node:crypto'
import { Document, NodeIO } from '@gltf-transform/core'
import type { Page } from '@playwright/test'
import { roundFilm } from '#tests/support/media/space-files.ts'
import { openBrowser, signedInPage } from './rig/browser.ts'
import { type FullHouse, openFullHouse } from './rig/full-house.ts'
import { spread } from './rig/interleave.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'

const flags = { show3DExperiments: true }
const watchedMs = 8000

/** What a space costs: pictures a second of a film all around at 720p, and until a model of 50 MB can be turned. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const browser = await openBrowser()
  const house = await openFullHouse()
  try {
    const page = await signedInPage(browser, house)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.evaluate((set) => localStorage.setItem('userTestingFlags', JSON.stringify(set)), flags)
    return { measurements: [await filmAround(house, page), ...(await heavyModel(house, page, Math.max(3, rounds)))] }
  } finally {
    await browser.close()
    await house.close()
  }
}

const must = <T>({ data, error }: { data: T; error: { message: string } | null }): NonNullable<T> => {
  if (error) throw new Error(error.message)
  return data as NonNullable<T>
}
async function until(met: () => Promise<boolean>) {
  while (!(await met())) await new Promise((next) => setTimeout(next, 250))
}

/** Frames the stage drew in a second while the film runs and one turns, on a stage of 1280 × 720. */
async function filmAround({ creator }: FullHouse, page: Page): Promise<Measurement> {
  const bytes = await roundFilm({ seconds: 14, width: 2560, rate: 30 })
  const version = must(await creator.rpc('begin_version', { file_name: 'round.mp4', size_bytes: bytes.length, title: 'Around' })) as {
    id: string
    source_object: string
  }
  must(await creator.storage.from('sources').upload(version.source_object, bytes, { contentType: 'video/mp4' }))
  await until(async () => must(await creator.from('versions').select('state').eq('id', version.id).single()).state === 'ready')
  const space = must(await creator.rpc('begin_space', { kind: 'scene', title: 'Around' })) as string
  must(await creator.rpc('save_space', { space, known: 1, contents: { title: 'Around', twin: '', roundId: version.id, spots: [] } }))
  await page.goto(`/3d-experiments?space=${space}`)
  const play = page.locator('.film-stage').getByRole('button', { name: 'Play', exact: true })
  await play.waitFor()
  await page.addStyleTag({
    content: '.stage-frame { position: fixed !important; inset: 0; width: 1280px !important; height: 720px !important; z-index: 9 }',
  })
  await play.dispatchEvent('click')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  const drawn = await page.evaluate(async (lastsMs) => {
    const [canvas, video] = [document.querySelector<HTMLCanvasElement>('.stage-frame canvas')!, document.querySelector('video')!]
    const gl = canvas.getContext('webgl2')!
    const clear = gl.clear.bind(gl)
    let frames = 0
    gl.clear = (mask) => {
      frames++
      clear(mask)
    }
    const began = performance.now()
    const from = video.currentTime
    await new Promise((done) => setTimeout(done, lastsMs))
    const seconds = (performance.now() - began) / 1000
    return { rate: frames / seconds, speed: (video.currentTime - from) / seconds, size: [canvas.width, canvas.height] }
  }, watchedMs)
  return {
    name: 'a film all around, frames a second, software WebGL',
    value: drawn.rate,
    unit: '/s',
    aim: '≥ 30 /s',
    note: `stage ${drawn.size.join(' × ')}; the film ran at ${drawn.speed.toFixed(2)} of its speed`,
  }
}

/** From asking for the page until the model is drawn and turns with a key. */
async function heavyModel({ creator }: FullHouse, page: Page, rounds: number): Promise<Measurement[]> {
  const file = await modelOf(50)
  const space = must(await creator.rpc('begin_space', { kind: 'object', title: 'Heavy' })) as string
  const id = must(await creator.rpc('begin_space_asset', { space, kind: 'model', name: 'heavy.glb', size_bytes: file.length })) as string
  must(await creator.storage.from('spaces').upload(`${space}/${id}/source`, file))
  type Told = { assets: { state: string; failure: string | null; facts: { bytes?: number; triangles?: number } }[] }
  const told = async () => (must(await creator.rpc('read_space', { space })) as unknown as Told).assets[0]!
  await until(async () => ['ready', 'failed'].includes((await told()).state))
  const { failure, facts } = await told()
  if (failure) throw new Error(failure)
  must(await creator.rpc('save_space', { space, known: 1, contents: { title: 'Heavy', twin: '', assetId: id, spots: [] } }))
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto('/search')
    const began = performance.now()
    await page.goto(`/3d-experiments?space=${space}`)
    await page.locator('canvas[data-ready]').waitFor()
    await page.getByRole('application').focus()
    await page.keyboard.press('ArrowRight')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    times.push(performance.now() - began)
  }
  const { median, min, max } = spread(times)
  return [
    {
      name: 'a model of 50 MB can be turned',
      value: median / 1000,
      unit: 's',
      spread: [min / 1000, max / 1000],
      aim: '≤ 3 s',
      note: `sent ${(file.length / 1e6).toFixed(0)} MB, comes as ${((facts.bytes ?? 0) / 1e6).toFixed(0)} MB with ${facts.triangles} triangles`,
    },
  ]
}

type Points = Float32Array<ArrayBuffer>
/** A GLB of about so many megabytes: a ground of hills, as a scan of a place is, with a position, a normal and a colour a point. */
async function modelOf(megabytes: number): Promise<Buffer> {
  const bytesAPoint = 12 + 12 + 12 + 24
  const side = Math.floor(Math.sqrt((megabytes * 1e6) / bytesAPoint))
  const [positions, normals, colours] = [0, 0, 0].map(() => new Float32Array(side * side * 3)) as [Points, Points, Points]
  const noise = randomBytes(side * side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const at = (row * side + column) * 3
      const [x, z] = [column / side - 0.5, row / side - 0.5]
      const y = 0.1 * Math.sin(x * 21) * Math.cos(z * 17) + noise[row * side + column]! / 60_000
      positions.set([x, y, z], at)
      normals.set([0, 1, 0], at)
      colours.set([0.4 + y, 0.5, 0.3], at)
    }
  const indices = new Uint32Array((side - 1) * (side - 1) * 6)
  let next = 0
  for (let row = 0; row + 1 < side; row++)
    for (let column = 0; column + 1 < side; column++) {
      const at = row * side + column
      indices.set([at, at + side, at + side + 1, at, at + side + 1, at + 1], next)
      next += 6
    }
  const made = new Document()
  const buffer = made.createBuffer()
  const list = (type: 'VEC3' | 'SCALAR', array: Points | Uint32Array<ArrayBuffer>) =>
    made.createAccessor(randomUUID()).setType(type).setArray(array).setBuffer(buffer)
  const ground = made
    .createPrimitive()
    .setIndices(list('SCALAR', indices))
    .setAttribute('POSITION', list('VEC3', positions))
    .setAttribute('NORMAL', list('VEC3', normals))
    .setAttribute('COLOR_0', list('VEC3', colours))
    .setMaterial(made.createMaterial())
  made.createScene().addChild(made.createNode().setMesh(made.createMesh().addPrimitive(ground)))
  return Buffer.from(await new NodeIO().writeBinary(made))
}
