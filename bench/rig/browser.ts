import { type Browser, chromium, type Page } from '@playwright/test'
import { installedBrowser } from '#scripts/install/browser.mjs'
import { Missing } from './missing.ts'

/** The Chromium the tests take, without its background features. Throws Missing. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = installedBrowser()
  if (!executablePath) throw new Missing('chromium')
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage']
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // A click made by a script is no gesture of a person's.
  return chromium.launch({ executablePath, args: [...quiet, ...asRoot, '--autoplay-policy=no-user-gesture-required'] })
}

/** A page of the app with someone signed in. */
export async function signedInPage(
  browser: Browser,
  { url, person }: { url: string; person: { email: string; password: string } },
): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/(search|creator-dashboard)$/)
  return page
}

/**
 * Clicks `pressed` in the page as soon as it is there; resolves with the time (ms since 1970) of the click and at the next frame of the film. The film is
 * on the page already, or, with `leadsToFilm`, on the one the press leads to.
 */
export function clickAndSeeFrame(
  page: Page,
  pressed: string,
  { leadsToFilm = false } = {},
): Promise<{ clickedMs: number; frameMs: number }> {
  return page.evaluate(
    ({ pressed, leadsToFilm }) =>
      new Promise<{ clickedMs: number; frameMs: number }>((done, failed) => {
        const impatient = setTimeout(() => failed(new Error(`No frame within a minute at ${location.pathname}`)), 60_000)
        const film = () => document.querySelector('video')
        const follow = (clickedMs: number) => {
          const video = film()
          if (!video) return void setTimeout(follow, 5, clickedMs)
          const seen = () => {
            // A frame shown before the film moves is a still, not a beginning.
            if (video.paused) return void video.requestVideoFrameCallback(seen)
            clearTimeout(impatient)
            done({ clickedMs, frameMs: Date.now() })
          }
          video.requestVideoFrameCallback(seen)
        }
        const look = () => {
          const found = document.querySelector<HTMLElement>(pressed)
          if (!found || !(leadsToFilm || film())) return void setTimeout(look, 5)
          const clickedMs = Date.now()
          if (!leadsToFilm) follow(clickedMs)
          found.click()
          if (leadsToFilm) follow(clickedMs)
        }
        look()
      }),
    { pressed, leadsToFilm },
  )
}
