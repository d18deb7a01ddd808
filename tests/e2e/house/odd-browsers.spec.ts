import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { emptyPage, signIn, signInByForm } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// Browsers that keep nothing, that have no TLS, that translate what they show, or say of themselves what no standard knows.

let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
it.beforeAll(async () => {
  film = await makeFrontPageFilm(`Odd ${Math.random().toString(36).slice(2, 7)}`)
})
it.afterAll(() => film.remove())

async function opened(browser: Browser, before: () => void, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', ...options })
  await context.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showBrainstormingTool: true })))
  await context.addInitScript(before)
  const page = await context.newPage()
  await signIn(page, film.owner)
  return page
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a note' })
const notes = (page: Page) => page.getByRole('region', { name: 'Notes in order of the film' })
async function write(page: Page, words: string) {
  await field(page).fill(words)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('')
}
const inHouse = async (words: string) =>
  (await service().from('notes').select('id').eq('version_id', film.versionId).eq('body', words).throwOnError()).data!.length
const stopped = (page: Page) => page.getByRole('heading', { name: 'Something went wrong on this page.' })

const refusals: [string, () => void][] = [
  [
    'throws at opening IndexedDB',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    },
  ],
  [
    'has a newer IndexedDB',
    () => {
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (name: string) {
        open.call(this, `${name}-newer`, 9)
        return open.call(this, `${name}-newer`, 1)
      }
    },
  ],
  [
    'has no room left',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
]
for (const [what, before] of refusals)
  it(`a note, its answer and text written offline reach the server from a browser that ${what}`, async ({ browser }) => {
    const page = await opened(browser, before)
    await page.goto(`/collaboration?film=${film.id}`)
    await write(page, `Sent: ${what}`)
    await expect.poll(() => inHouse(`Sent: ${what}`)).toBe(1)
    await notes(page)
      .getByRole('button', { name: `Sent: ${what}` })
      .click()
    await page.getByRole('textbox', { name: 'Reply' }).fill(`Answered: ${what}`)
    await page.keyboard.press('Enter')
    const answered = () => service().from('note_replies').select('id').eq('body', `Answered: ${what}`).throwOnError()
    await expect.poll(async () => (await answered()).data!.length).toBe(1)
    await expect(notes(page).getByText('keep this page open until it is sent')).toHaveCount(0)

    // Without a line it stays in the page, which says that nothing else keeps it, and asks before it is left.
    await page.context().setOffline(true)
    await write(page, `Waits: ${what}`)
    await expect(notes(page).getByText(`Waits: ${what}`)).toBeVisible()
    await expect(notes(page).getByText('keep this page open until it is sent')).toBeVisible()
    const asked = page.waitForEvent('dialog')
    const leaving = page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await leaving
    await page.context().setOffline(false)
    await expect.poll(() => inHouse(`Waits: ${what}`)).toBe(1)
    await expect(notes(page).getByText('keep this page open until it is sent')).toHaveCount(0)
    await page.context().close()
  })

it('a browser without storage shows films, and keeps its person signed in until the page closes', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
  await context.addInitScript(() => {
    const refused = {
      get(): never {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, refused)
  })
  const page = await context.newPage()
  for (const path of ['/', '/search?q=ships', `/documentary/${film.id}`]) {
    await page.goto(path)
    await expect(page.locator('main h1, main h2').first()).toBeVisible()
    await expect(stopped(page), path).toHaveCount(0)
  }
  await signInByForm(page, film.owner)
  await expect(page.locator('main h1, main h2').first()).toBeVisible()
  await expect(stopped(page)).toHaveCount(0)
  await context.close()
})

it('the house works over plain http under its own name, and says once what is missing', async ({ browser }) => {
  const plain = process.env.BASE_URL!.replace(/127\.0\.0\.1|localhost/, 'films.lan')
  const page = await opened(browser, () => {}, { baseURL: plain })
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false])
  const told = page.getByText('This site is open over plain http.')
  await expect(told).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Understood' }).click()
  await expect(told).toHaveCount(0)
  await page.goto(`/collaboration?film=${film.id}`)
  await write(page, 'Over plain http')
  await expect.poll(() => inHouse('Over plain http')).toBe(1)
  await page.goto('/brainstorming-tool')
  await page.getByRole('button', { name: 'Create empty board' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.context().close()
})

/** As Google Translate does: each text gives way to two `<font>` with its words; once, or of all that comes. */
function translate() {
  const skipped = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT'])
  const all = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const { parentElement: parent } = text
      if (!parent || !text.data.trim() || skipped.has(parent.nodeName) || parent.closest('[translate=no], svg')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      parent.replaceChild(outer, text)
    }
  }
  all(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.isConnected && node.nodeName !== 'FONT') all(node.parentNode ?? node)
  }).observe(document.body, { childList: true, subtree: true })
}

it('a page translated by the browser still works: the film plays, notes are saved, pages change', async ({ browser }) => {
  const page = await opened(browser, () => {})
  await page.goto(`/documentary/${film.id}`)
  await expect(page.locator('main h1')).toBeVisible()
  await page.evaluate(translate)
  await page
    .locator('.player video, video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.isConnected)
  await page.getByRole('button', { name: /^Play/ }).first().click()
  const at = () =>
    page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(at).toBeGreaterThan(1)
  await page.keyboard.press('k')
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  await expect(stopped(page)).toHaveCount(0)

  for (const path of ['/search?q=ships', '/creator-dashboard', '/messages', '/profile', `/collaboration?film=${film.id}`]) {
    await page.goto(path)
    await expect(page.locator('main h1, main h2').first()).toBeVisible()
    await page.evaluate(translate)
    for (const link of await page.getByRole('main').getByRole('tab').all()) if (await link.isVisible()) await link.click()
    await expect(stopped(page), path).toHaveCount(0)
  }
  await write(page, 'In a translated page')
  await expect(notes(page).getByText('In a translated page')).toBeVisible()
  await notes(page).getByRole('button', { name: 'In a translated page' }).click()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('textbox', { name: 'What was done' }).fill('Done')
  await page.keyboard.press('Enter')
  await expect(notes(page).getByText('Done', { exact: true })).toBeVisible()
  await expect(stopped(page)).toHaveCount(0)
  await page.context().close()
})

for (const tag of ['en-US@posix', 'en_GB.UTF-8', 'C'])
  it(`every page opens in a browser that calls its language ${tag}`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: process.env.BASE_URL! })
    await context.addInitScript((said) => {
      Object.defineProperty(navigator, 'language', { get: () => said })
      Object.defineProperty(navigator, 'languages', { get: () => [said] })
    }, tag)
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('main h1').first()).toBeVisible()
    await signIn(page, film.owner, emptyPage)
    for (const path of [
      '/search?q=ships',
      '/creator-dashboard',
      `/collaboration?film=${film.id}`,
      '/viewer-dashboard',
      '/profile',
      `/documentary/${film.id}`,
    ]) {
      await page.goto(path)
      await expect(page.locator('main h1, main h2').first()).toBeVisible()
      await expect(stopped(page), path).toHaveCount(0)
    }
    await context.close()
  })
