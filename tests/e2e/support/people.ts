import { expect, type Page } from '@playwright/test'
import { service, visitor } from './house-access.ts'

export const password = 'a lantern in the fog 42'
let count = 0
/** A small answer of the same origin: nothing of the app runs on it. */
export const emptyPage = '/light.js'

export interface Person {
  id: string
  email: string
}

/** An account of its own, opened over the API, so that a test begins where it has something to show. */
export async function newPerson(userType: 'creator' | 'viewer' = 'viewer', role: 'user' | 'moderator' | 'admin' = 'user'): Promise<Person> {
  const email = `person-${Date.now().toString(36)}-${count++}@house.example`
  const { data, error } = await visitor().auth.signUp({ email, password, options: { data: { name: 'Ingrid Vega', user_type: userType } } })
  if (error || !data.user) throw error ?? new Error('no account')
  if (role !== 'user') {
    const granted = await service().from('user_roles').update({ role }).eq('user_id', data.user.id)
    if (granted.error) throw granted.error
  }
  return { id: data.user.id, email }
}

/** Types into the login page and presses Sign In. */
export async function enter(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** One login with a wrong password, until the page has the answer. */
export async function failToEnter(page: Page, email: string, attempt: number): Promise<void> {
  const answered = page.waitForResponse(/grant_type=password/)
  await enter(page, email, `wrong for the time ${attempt}`)
  await answered
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
}

/** Signs in on the login page and waits for the page it leads to: for tests of signing in. All others call `signIn`. */
export async function signInByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await enter(page, person.email)
  await page.waitForURL(/\/(search|creator-dashboard)$/)
}

/** Puts a new session of this person into the browser's storage and opens a page: without `path`, the one a sign-in leads to. */
export async function signIn(page: Page, person: Pick<Person, 'email'>, path?: string): Promise<void> {
  const { data, error } = await visitor().auth.signInWithPassword({ email: person.email, password })
  if (error) throw error
  const { session } = data
  await page.goto(emptyPage)
  await page.evaluate((kept) => {
    localStorage.setItem(`sb-${location.hostname.split('.')[0]}-auth-token`, kept)
  }, JSON.stringify(session))
  if (path) return void (await page.goto(path))
  await page.goto(session.user.user_metadata.user_type === 'creator' ? '/creator-dashboard' : '/search')
  // The app is there, not only what is in its place until then: keys pressed from now on are heard.
  await expect(page.locator('.first-light')).toHaveCount(0)
  await expect(page.locator('main h1').first()).toBeAttached()
}

/** Opens the link of a letter as a person does: on the page it leads to, its button. */
export async function followLetter(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('main').getByRole('button').click()
}

/** The message with this heading. */
export const message = (page: Page, title: string) => page.locator('.toast', { has: page.getByText(title, { exact: true }) })
