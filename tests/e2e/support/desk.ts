import { execFileSync } from 'node:child_process'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { testFfmpeg } from '#tests/support/worker.ts'
import { password } from './people.ts'

/** Uncompressed footage, as an edit room sends it: some 11 MB a second, quick to prepare. */
export async function makeFootage(out: string, seconds: number): Promise<string> {
  const picture = `testsrc2=s=640x360:r=25:d=${seconds}`
  const sound = `sine=f=300:d=${seconds}:r=48000`
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound]
  execFileSync(await testFfmpeg(), ['-v', 'error', '-y', ...inputs, '-c:v', 'rawvideo', '-pix_fmt', 'yuyv422', '-c:a', 'pcm_s16le', out])
  return out
}

export interface AtDesk {
  context: BrowserContext
  page: Page
  email: string
  /** What the console complained about. */
  errors: string[]
}

/** A creator who has just signed up with one project and is at their desk, in a browser of their own. */
export async function newCreator(browser: Browser, baseURL = process.env.BASE_URL!, project = 'Nine Straits'): Promise<AtDesk> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' })
  const page = await context.newPage()
  const errors = complaintsOf(page)
  const email = `creator-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}@house.example`
  await page.goto('/creator-signup')
  await page.getByLabel('Your name').fill('Solveig Amundrud')
  await page.getByLabel('One project').fill(project)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/creator-dashboard/)
  return { context, page, email, errors }
}

/** Goes to another view of the film's desk that is open, as one does: by its link. */
export async function openView(page: Page, view: 'Film' | 'Versions' | 'Words' | 'Rights' | 'Show' | 'People'): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Views of this film' }).getByRole('link', { name: new RegExp(`^${view}\\b`) })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}

export function complaintsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** Slows what the page sends: the line of a house is slower than the loopback. The line can be cut and mended. */
export async function slowDown(page: Page, uploadThroughput: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const set = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  await set(false)
  return { cut: () => set(true), mend: () => set(false) }
}

export interface Traffic {
  /** Where each chunk began, in the order they were sent. */
  chunksFrom: number[]
  /** What the house said it has whenever it was asked. */
  offsetsTold: number[]
  creations: number
}

/** Watches the resumable uploads of a page. */
export function watchTraffic(page: Page): Traffic {
  const traffic: Traffic = { chunksFrom: [], offsetsTold: [], creations: 0 }
  const ours = (url: string) => url.includes('/storage/v1/upload/resumable')
  page.on('request', (request) => {
    if (!ours(request.url())) return
    if (request.method() === 'POST') traffic.creations++
    if (request.method() === 'PATCH') traffic.chunksFrom.push(Number(request.headers()['upload-offset']))
  })
  page.on('response', (response) => {
    if (ours(response.url()) && response.request().method() === 'HEAD' && response.ok())
      traffic.offsetsTold.push(Number(response.headers()['upload-offset']))
  })
  return traffic
}
