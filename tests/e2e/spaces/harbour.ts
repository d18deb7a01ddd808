import type { Browser, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test as it } from '../support/house.ts'
import { service, visitor } from '../support/house-access.ts'
import { illegible } from '../support/legibility.ts'
import { type Person, password, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

/** One film and its author for all spaces of a file, there before its tests and gone after them. Each test has a space of its own. */
export function makeHarbour() {
  const title = `Harbour ${Math.random().toString(36).slice(2, 7)}`
  let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
  let author: SupabaseClient
  it.beforeAll(async () => {
    film = await makeFrontPageFilm(title)
    author = visitor()
    await author.auth.signInWithPassword({ email: film.owner.email, password })
  })
  it.afterAll(() => film.remove())
  return {
    title,
    get film() {
      return film
    },
    get author() {
      return author
    },
  }
}

export async function open(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await page.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ show3DExperiments: true })))
  await signIn(page, person, path)
  // A page is there once it says where one is; what is looked at before is its skeleton.
  await expect(page.locator('main h1').first()).toBeVisible()
  return page
}
/** At each width nothing is cut off or wider than the screen; with SHOTS a picture of it. */
export async function look(page: Page, name: string) {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
    // Names of spots lie over the picture, which is their place.
    await expect
      .poll(
        async () => (await page.evaluate(illegible)).filter((one) => !/stage-|world-|header-who| lies over /.test(one)),
        `${name} at ${width}`,
      )
      .toEqual([])
  }
}

export const text = 'The harbour told from beginning to end, for all who read. '.repeat(6)
export const spot = (id: number, more: object) => ({
  id: `00000000-0000-4000-8000-${String(Date.now()).slice(-8)}${String(id).padStart(4, '0')}`,
  kind: 'text',
  title: `Spot ${id}`,
  words: 'What is said here.',
  view: null,
  ...more,
})
export const must = <T>({ data, error }: { data: T; error: { message: string } | null }): T => {
  if (error) throw new Error(error.message)
  return data
}
/** A space with a file in it, made by its author over the API, ready to be entered. */
export async function makeSpace(
  author: SupabaseClient,
  kind: 'scene' | 'object' | 'map',
  asset: 'panorama' | 'model' | 'splat' | 'tiles',
  file: Buffer,
  name: string,
  spots: object[],
): Promise<string> {
  const space = must(await author.rpc('begin_space', { kind, title: name })) as string
  const id = must(await author.rpc('begin_space_asset', { space, kind: asset, name: `${asset}.bin`, size_bytes: file.length })) as string
  must(await author.storage.from('spaces').upload(`${space}/${id}/source`, file))
  must(
    await author.rpc('credit_space_asset', {
      asset: id,
      credit: 'Ann Vega',
      licence: 'cc-by',
      origin: 'https://museum.example/1',
      alt: name,
    }),
  )
  must(await author.rpc('save_space', { space, known: 1, contents: { title: name, twin: text, assetId: id, spots } }))
  await expect
    .poll(async () => (await service().from('space_assets').select('state, failure').eq('id', id).single()).data, { timeout: 30_000 })
    .toEqual({ state: 'ready', failure: null })
  must(await author.rpc('publish_space', { space, audience: 'everyone' }))
  return space
}
/** The colour in the middle of the stage. */
export const middle = (page: Page) =>
  page.locator('.stage-frame canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(1, 1)
    const pen = copy.getContext('2d')!
    pen.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  })
export const reddest = ([red = 0, green = 0, blue = 0]: number[]) => red > 120 && green < 60 && blue < 60
export const bluest = ([red = 0, green = 0, blue = 0]: number[]) => blue > 120 && red < 60 && green < 60
export const greenest = ([red = 0, green = 0, blue = 0]: number[]) => green > 90 && green > red * 1.5 && green > blue * 1.3
