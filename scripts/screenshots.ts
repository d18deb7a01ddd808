import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { readConfig } from '#server/config.ts'
import { createTokens } from '#server/http/tokens.ts'
import { StartRefused } from '#server/start-refused.ts'
import { seedPassword } from '#supabase/seed/people.ts'
import { root } from './build.ts'
import { findBrowser } from './install/browser.mjs'
import { runOrRefuse } from './run-or-refuse.ts'

/**
 * Pictures for the README of a house that `npm run seed` has filled and that runs: `node scripts/run.mjs scripts/screenshots.ts`, with its
 * DATA_DIR and PORT (or BASE_URL and SUPABASE_ANON_KEY). Written to docs/pictures.
 */
const folder = join(root, 'docs/pictures')
const mostBytes = 250_000
const film = 'A Harbour Without Ships'

interface Picture {
  name: string
  as?: 'viewer' | 'creator'
  phone?: boolean
  height: number
  open(page: Page, filmId: string): Promise<unknown>
}

const pictures: Picture[] = [
  { name: 'home', height: 1250, open: (page) => page.goto('/') },
  { name: 'home-phone', phone: true, height: 844, open: (page) => page.goto('/') },
  { name: 'search', as: 'viewer', height: 1300, open: (page) => page.goto('/search?q=count+the+ships') },
  { name: 'documentary', as: 'viewer', height: 1300, open: openFilm },
  { name: 'creator-desk', as: 'creator', height: 1100, open: (page, id) => page.goto(`/creator-dashboard?documentary=${id}`) },
]

await runOrRefuse(async () => {
  const { baseURL, anonKey } = await whereTheHouseIs()
  const filmId = await findFilm(baseURL, anonKey)
  const executablePath = await findBrowser()
  if (!executablePath) process.exit(1)
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  const browser = await chromium.launch({ executablePath, args })
  mkdirSync(folder, { recursive: true })
  try {
    for (const picture of pictures) await take(browser, picture, baseURL, filmId)
  } finally {
    await browser.close()
  }
})

async function whereTheHouseIs() {
  if (process.env.BASE_URL && process.env.SUPABASE_ANON_KEY)
    return { baseURL: process.env.BASE_URL, anonKey: process.env.SUPABASE_ANON_KEY }
  const config = readConfig(process.env)
  const anonKey = await createTokens(config).anonKey()
  return { baseURL: process.env.BASE_URL ?? `http://127.0.0.1:${config.port}`, anonKey }
}

async function findFilm(url: string, anonKey: string): Promise<string> {
  const house = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { error } = await house.auth.signInWithPassword({ email: 'viewer@seed.example', password: seedPassword })
  const { data } = await house.from('documentaries').select('id').eq('title', film)
  if (error || !data?.[0]) throw new StartRefused(`No festival at ${url}. Start the house, run "npm run seed", then take the pictures.`)
  return data[0].id as string
}

async function take(browser: Browser, { name, as, phone, height, open }: Picture, baseURL: string, filmId: string) {
  const size = phone ? { ...devices['Pixel 7'], viewport: { width: 390, height } } : { viewport: { width: 1440, height } }
  const context = await browser.newContext({ ...size, deviceScaleFactor: phone ? 2 : 1, baseURL, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (as) await signIn(page, `${as}@seed.example`)
  await open(page, filmId)
  await settled(page)
  const png = await page.screenshot({ animations: 'disabled' })
  await context.close()
  writeFileSync(join(folder, `${name}.jpg`), await smallEnough(png))
  console.log(`docs/pictures/${name}.jpg`)
}

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(seedPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/(search|creator-dashboard)/)
}

/** At the sentence of the front page, with the picture of that second. */
async function openFilm(page: Page, id: string) {
  await page.goto(`/documentary/${id}?t=27`)
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2, undefined, { timeout: 30_000 })
}

/** All pictures in place and nothing under way. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(1200)
}

async function smallEnough(png: Buffer): Promise<Buffer> {
  for (const quality of [88, 82, 76, 70, 62]) {
    const jpeg = await sharp(png).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length < mostBytes) return jpeg
  }
  throw new Error(`A picture stays above ${mostBytes} bytes at the lowest quality.`)
}
