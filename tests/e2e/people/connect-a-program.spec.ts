import { createHash, randomBytes } from 'node:crypto'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { message, newPerson, signIn } from '../support/people.ts'

const callback = 'https://panel.example/callback'

/** Registers a program; the address it sends a browser to, to be connected. */
async function program(name: string) {
  const { data } = await service().auth.admin.oauth.createClient({ client_name: name, redirect_uris: [callback] })
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url')
  const query = new URLSearchParams({
    client_id: data!.client_id,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'email',
    state: 's1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  return `${process.env.BASE_URL}/auth/v1/oauth/authorize?${query}`
}

it('a person is asked in their settings, accepts, sees the program under Security and disconnects it', async ({ page }) => {
  const [asking, person] = [await program('Cutting room'), await newPerson('creator')]
  let back = ''
  await page.route('https://panel.example/**', (route) => {
    back = route.request().url()
    return route.fulfill({ body: 'back in the panel' })
  })
  await signIn(page, person, asking)
  await expect(page.getByRole('heading', { name: 'Connect Cutting room to your account?' })).toBeVisible()
  await expect(page.getByText('The browser then goes on to panel.example.')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.waitForURL(/panel\.example/)
  expect(new URL(back).searchParams.get('code')).toBeTruthy()
  expect(new URL(back).searchParams.get('state')).toBe('s1')
  await page.goto('/settings?view=security')
  await page.getByRole('button', { name: 'Disconnect Cutting room' }).click()
  await expect(message(page, 'Cutting room is disconnected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disconnect Cutting room' })).toHaveCount(0)
})

it('a refusal is returned as a refusal, and an expired request says so', async ({ page }) => {
  const asking = await program('Stranger')
  await page.route('https://panel.example/**', (route) => route.fulfill({ body: 'back' }))
  await signIn(page, await newPerson(), asking)
  const asked = page.url()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.waitForURL(/panel\.example.*error=access_denied/)
  await page.goto(asked)
  await expect(page.getByText('This request is no longer open.')).toBeVisible()
})
