import { expect, test as it } from '../support/house.ts'
import { openRow } from '../support/open-row.ts'
import { message, newPerson, password, signIn } from '../support/people.ts'

// The public pages and what comes of them: messages that are answered, institutions that apply, who runs the server.

it('a message is sent with a promised day, a moderator answers it, the sender reads the answer', async ({ browser, page }) => {
  await page.goto('/contact?about=rights-claim')
  await expect(page.getByLabel('Rights claim', { exact: true })).toBeChecked()
  await expect(page.getByText('Answered within 2 working days.')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  // The first wrong field on the page has the focus, and its error is read with it.
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/Please enter a name/)
  await page.getByLabel('Your name').fill('Juhani Okkonen')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('j.okkonen@riverbank.example')
  const words = `The song at 00:12:40 is mine. ${Date.now()}`
  await page.getByLabel('Message', { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Your message was sent.' })).toBeVisible()
  const address = await page.locator('.contact-reference a').getAttribute('href')

  const desk = await (await browser.newContext({ baseURL: process.env.BASE_URL, locale: 'en-GB' })).newPage()
  await signIn(desk, await newPerson('viewer', 'moderator'), '/settings?view=moderation&list=messages')
  const row = desk.getByRole('listitem').filter({ hasText: words })
  await openRow(row)
  await row.getByRole('button', { name: 'Send answer', exact: true }).click()
  await expect(row.getByText('Write the answer, or why the message is closed')).toBeVisible()
  await row.getByLabel('Answer').fill('The passage is withheld while we ask the creator.')
  await row.getByRole('button', { name: 'Send answer', exact: true }).click()
  await expect(message(desk, 'Answered')).toBeVisible()
  await desk.getByRole('link', { name: 'House', exact: true }).click()
  await desk.getByRole('link', { name: 'Audit log' }).click()
  await expect(desk.getByText(/^Letter .*: answered\.$/).first()).toBeVisible()

  await page.goto(address!)
  await expect(page.getByText('The passage is withheld while we ask the creator.')).toBeVisible()
  await page.goto('/contact?reference=8f7a4c52-9a1e-4a63-9c7c-0a4c5d1b2e3f')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no message under this reference.' })).toBeVisible()
})

it('an institution applies with its account, sees its state, and reads the decision', async ({ browser, page }) => {
  const email = `library-${Date.now().toString(36)}@aldermoor.example`
  await page.goto('/institutional-signup')
  await page.getByLabel('Name of the institution').fill('Aldermoor University')
  await page.getByLabel('Domain').fill('not a domain')
  await page.getByLabel('Name of the contact').fill('Ruth Adeyemi')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Enter the domain only, such as library.example')).toBeVisible()
  await expect(page.getByLabel('Domain')).toBeFocused()
  await page.getByLabel('Domain').fill('library.aldermoor.example')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page).toHaveURL(/\/institutional\/university-library$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Viewer Dashboard' })).toBeVisible()
  await page.goto('/institutional/university-library')
  await expect(page.getByText('Received.')).toBeVisible()
  // What only the server can refuse is said at its field too, and nothing that was typed is lost.
  await page.goto('/institutional-signup')
  await page.getByLabel('Name of the institution').fill('Aldermoor University')
  await page.getByLabel('Domain').fill('library.aldermoor.example')
  await page.getByLabel('Name of the contact').fill('Ruth Adeyemi')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByLabel('Domain')).toHaveAccessibleDescription(
    /You have already applied for this domain; the status is shown under Institutions/,
  )
  await expect(page.getByLabel('Domain')).toBeFocused()
  await expect(page.getByLabel('Name of the institution')).toHaveValue('Aldermoor University')
  await page.goto('/institutional/university-library')

  const desk = await (await browser.newContext({ baseURL: process.env.BASE_URL, locale: 'en-GB' })).newPage()
  await signIn(desk, await newPerson('viewer', 'moderator'), '/settings?view=moderation&list=applications')
  const row = desk.getByRole('listitem').filter({ hasText: 'Aldermoor University' }).filter({ hasText: 'University library' })
  await openRow(row)
  await expect(row.getByText(email)).toBeVisible()
  await row.getByRole('button', { name: 'Decline' }).click()
  await expect(row.getByText('Give a reason for declining the application')).toBeVisible()
  await row.getByLabel('Message to the applicant').fill('Please apply from the address of your library.')
  await row.getByRole('button', { name: 'Decline' }).click()
  await expect(message(desk, 'Application: Declined')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Declined.')).toBeVisible()
  await expect(page.getByText('Please apply from the address of your library.')).toBeVisible()
})

it('an admin sets the operator, and the About page shows it to everyone', async ({ browser, page }) => {
  await signIn(page, await newPerson('viewer', 'admin'), '/settings?view=moderation&list=house')
  await page.getByLabel('Run by').fill('Riverbank Film Society')
  await page.getByLabel('Server location').fill('Valdivia')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(message(page, 'Saved')).toBeVisible()
  const visitor = await (await browser.newContext({ baseURL: process.env.BASE_URL, locale: 'en-GB' })).newPage()
  await visitor.goto('/about#server')
  await expect(visitor.getByText('Riverbank Film Society')).toBeVisible()
  await expect(visitor.getByText('Valdivia')).toBeVisible()
})

it('a person exports their data and deletes the account', async ({ page }) => {
  const person = await newPerson('creator')
  await signIn(page, person, '/settings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export text only, as one file' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    account: { email: person.email },
    profiles: [{ user_id: person.id }],
  })
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Now, for good' }).check()
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Your address').fill(person.email)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(message(page, 'Account deleted')).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(message(page, 'Login failed')).toBeVisible()
})

it('a public name and texts are edited on the profile and read by others', async ({ browser, page }) => {
  const person = await newPerson()
  await signIn(page, person, '/profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Public name').fill('Solveig 2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Use only letters, spaces, hyphens and apostrophes')).toBeVisible()
  await page.getByLabel('Public name').fill("Solveig O'Hanlon")
  await page.getByLabel('About').fill('Makes films about harbours.')
  // Nobody is listed who did not ask to be.
  await page.getByLabel('Show my profile to signed-in people').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Profile saved')).toBeVisible()
  const other = await (await browser.newContext({ baseURL: process.env.BASE_URL, locale: 'en-GB' })).newPage()
  await signIn(other, await newPerson(), `/profile?person=${person.id}`)
  await expect(other.getByRole('heading', { level: 1, name: "Solveig O'Hanlon" })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

it('without mail the sign-up says plainly that accounts open at once, and a known address is refused with a message', async ({ page }) => {
  const { email } = await newPerson()
  await page.goto('/viewer-signup')
  await expect(page.getByText(/This server sends no email: your account opens at once/)).toBeVisible()
  await page.getByLabel('Password').fill('123')
  await expect(page.getByText(/at least 10 characters/)).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await expect(page.getByText('Good. Keep it somewhere safe.')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('main').getByText(/There is already an account for this address/)).toBeVisible()
})
