import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { openRow } from '../support/open-row.ts'
import { look, openPage } from '../support/pages.ts'
import { newPerson, type Person } from '../support/people.ts'
import { makeFrontPageFilm, sentence } from '../support/staged-film.ts'

const title = `Correspondence ${Math.random().toString(36).slice(2, 7)}`
let film = ''
let owner: Person
let remove: () => Promise<void>

it.beforeAll(async () => {
  ;({ id: film, owner, remove } = await makeFrontPageFilm(title))
})
it.afterAll(() => remove())

const messages = (page: Page) => page.getByRole('article', { name: /Message from/ })
const write = async (page: Page, words: string) => {
  await page.getByLabel('Your reply').fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

it('two people agree on a licence: requested, offered, accepted, with nothing lost or doubled while offline', async ({ browser }) => {
  const asking = await openPage(browser, await newPerson(), `/messages?view=new&film=${film}&request=licence`)
  await asking.getByLabel('Subject').fill('Two evenings in a harbour museum')
  await asking.getByLabel('Message', { exact: true }).fill('Dear maker,\n\nwe would like to show your film twice in May.')
  await look(asking, 'new-letter', { except: /thread-|message-| lies over /, fullPage: false })
  await expectUsable(asking)
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(asking.getByRole('heading', { name: 'Two evenings in a harbour museum' })).toBeVisible()

  const maker = await openPage(browser, owner, '/search')
  const waits = maker.getByRole('link', { name: 'One unread notice' })
  await expect(waits).toBeVisible()
  await expect(maker).toHaveTitle(/^\(1\) /)
  await waits.click()
  await maker.getByRole('link', { name: /asks you for a licence/ }).click()
  await expect(messages(maker)).toHaveCount(1)
  await expect(waits).toHaveCount(0)
  await expect(asking.getByText(/^Read by/)).toBeVisible()

  // The other sees that someone writes, and what they offer, without asking again.
  // What is sent before the channel is open reaches no one; typing sends it again.
  await maker.getByLabel('Your reply').fill('Gladly.')
  await expect(async () => {
    await maker.getByLabel('Your reply').press('End')
    await maker.getByLabel('Your reply').pressSequentially(' Where')
    await expect(asking.getByText(/is writing…/)).toBeVisible({ timeout: 4000 })
  }).toPass()
  await write(maker, 'Gladly. An offer follows.')
  await expect(messages(asking)).toHaveCount(2)
  await maker.getByRole('button', { name: 'Make an offer' }).click()
  await maker.getByLabel('Fee').fill('120 EUR')
  await maker.getByLabel('Territory').fill('Norway')
  await maker.getByRole('dialog').getByRole('button', { name: 'Make an offer' }).click()
  await expect(asking.getByText('An offer was made', { exact: true })).toBeVisible()
  await look(asking, 'offer', { except: /thread-|message-| lies over /, fullPage: false })
  await expectUsable(asking)

  await asking.context().setOffline(true)
  await write(asking, 'Written on the ferry.')
  await expect(asking.getByText('sent when online')).toBeVisible()
  await write(asking, 'And a second one.')
  await asking.context().setOffline(false)
  await expect(messages(maker).filter({ hasText: 'And a second one.' })).toHaveCount(1)
  await expect(messages(maker).filter({ hasText: 'Written on the ferry.' })).toHaveCount(1)
  await expect(asking.getByText('sent when online')).toHaveCount(0)

  await asking.getByRole('button', { name: 'Agree' }).click()
  await asking.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await expect(maker.getByLabel('A licence').getByText('Agreed')).toBeVisible()
  await expect(maker.getByLabel('A licence').getByText('120 EUR')).toBeVisible()

  // A passage goes with a message, marked on the film the thread is about.
  await maker.getByRole('button', { name: 'Quote a passage' }).click()
  const quoted = maker.getByRole('group', { name: 'Quoted passage' })
  await quoted.getByRole('button', { name: 'Mark on the film' }).click()
  await quoted.getByRole('button', { name: sentence }).click()
  await expect(quoted.getByLabel('From')).toHaveValue('00:00:12.500')
  await write(maker, 'This sentence, for the poster.')
  await expect(messages(asking).filter({ hasText: 'This sentence, for the poster.' })).toContainText('00:00:12')

  // A file goes with a message, and comes out as it went in.
  await maker
    .getByLabel('Attach files')
    .setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 agreed') })
  await expect(maker.getByRole('progressbar', { name: 'agreement.pdf is uploaded' })).toBeVisible()
  await write(maker, 'The paper.')
  const coming = asking.waitForEvent('download')
  await asking.getByRole('button', { name: /agreement\.pdf/ }).click()
  expect((await coming).suggestedFilename()).toBe('agreement.pdf')

  // A copy of all of it, for the file: a PDF without a dialog, and the data with what was sent.
  await write(maker, 'На бумаге: договор о двух вечерах.')
  await expect(messages(asking).filter({ hasText: 'На бумаге' })).toHaveCount(1)
  const save = async (item: string) => {
    const download = asking.waitForEvent('download')
    await asking.getByRole('button', { name: 'More' }).click()
    await asking.getByRole('menuitem', { name: item }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const pdf = await save('Save as PDF')
  expect(pdf.name).toBe('Two evenings in a harbour museum.pdf')
  expect(pdf.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
  // What the house's type has no letters for is drawn, with its words beside it.
  expect(pdf.bytes.toString('latin1')).toMatch(/\/S \/Figure/)
  if (process.env.SHOTS) await writeFile(`${process.env.SHOTS}/thread.pdf`, pdf.bytes)
  const data = await save('Export with files')
  expect(data.name).toBe('Two evenings in a harbour museum.zip')
  expect(data.bytes.toString('latin1')).toMatch(/thread\.json[\s\S]*files\/\d+-[0-9a-f]{4}-agreement\.pdf[\s\S]*%PDF-1\.4 agreed/)

  // What can be done with one message: by mouse, by keyboard, and it is taken back for both.
  const regretted = messages(asking).filter({ hasText: 'And a second one.' })
  await regretted.getByRole('button', { name: 'Message actions' }).click()
  await expect(asking.getByRole('menuitem', { name: 'Delete', exact: true })).toBeVisible()
  await asking.keyboard.press('Escape')
  await expect(regretted.getByRole('button', { name: 'Message actions' })).toBeFocused()
  await asking.keyboard.press('Enter')
  await asking.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await expect(messages(maker).filter({ hasText: 'And a second one.' })).toHaveCount(0)

  // A draft is on the other device as well.
  await asking.getByLabel('Your reply').fill('Until May')
  await asking.getByRole('button', { name: 'More' }).click()
  await asking.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  await expect(asking.getByText('No messages yet')).toBeVisible()
  await asking.getByRole('button', { name: 'Undo' }).click()
  await expect(asking.getByRole('link', { name: /Two evenings/ })).toContainText('Until May')
  await look(maker, 'agreed', { except: /thread-|message-| lies over /, fullPage: false })
  await maker.goto('/messages')
  await look(maker, 'list', { except: /thread-|message-| lies over /, fullPage: false })
  await expectUsable(maker)
  for (const page of [asking, maker]) await page.context().close()
})

it('a note on a cut is discussed in messages, and its text is shown to people who see the note', async ({ browser }) => {
  const reviewer = await newPerson()
  const { data: cut } = await service().from('versions').select('id').eq('documentary_id', film).limit(1).single().throwOnError()
  await service().from('team_members').insert({ documentary_id: film, person_id: reviewer.id, role: 'reviewer' }).throwOnError()
  const note = { id: randomUUID(), version_id: cut!.id, author_id: owner.id, author_name: 'The maker', starts_ms: 1000, ends_ms: 3000 }
  await service()
    .from('notes')
    .insert({ ...note, body: 'The gulls drown her last sentence.' })
    .throwOnError()
  const page = await openPage(browser, reviewer, `/collaboration?film=${film}&version=${cut!.id}&note=${note.id}`)
  await page.getByRole('link', { name: 'Discuss in a message' }).click()
  await expect(page.getByText('The gulls drown her last sentence.')).toBeVisible()
  await page.getByLabel('Subject').fill('Her last sentence')
  await page.getByLabel('Message', { exact: true }).fill('Could we take the room tone from the second take?')
  await look(page, 'letter-about-note', { except: /thread-|message-| lies over /, fullPage: false })
  await expectUsable(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Her last sentence' })).toBeVisible()

  const maker = await openPage(browser, owner, '/messages')
  await maker.getByRole('link', { name: /Her last sentence/ }).click()
  const slip = maker.getByRole('complementary', { name: 'Note by The maker' })
  await expect(slip.getByText('The gulls drown her last sentence.')).toBeVisible()
  await look(maker, 'thread-about-note', { except: /thread-|message-| lies over /, fullPage: false })
  await expectUsable(maker)
  await slip.getByRole('link', { name: 'Open on the version' }).click()
  await expect(maker).toHaveURL(/\/collaboration\?/)
  await expect(maker.getByRole('link', { name: 'Discuss in a message' })).toBeVisible()

  // Off the team: the letter stays, what the note says goes.
  await service().from('team_members').delete().eq('person_id', reviewer.id).throwOnError()
  await page.reload()
  await expect(page.getByText('Could we take the room tone', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('The gulls drown her last sentence.')).toHaveCount(0)
  for (const one of [page, maker]) await one.context().close()
})

it('a letter to the house is among its sender’s messages, claimed by a moderator, answered there and continued', async ({ browser }) => {
  const [sender, moderator] = [await newPerson(), await newPerson('viewer', 'moderator')]
  const writing = await openPage(browser, sender, '/contact')
  const words = `May a school print the map? ${Date.now()}`
  await writing.getByLabel('Your name').fill('Ingrid Vega')
  await writing.getByRole('textbox', { name: 'Message' }).fill(words)
  await writing.getByRole('button', { name: 'Send', exact: true }).click()
  await writing.getByRole('link', { name: 'It is in your messages too' }).click()
  await writing.getByRole('link', { name: new RegExp(words.slice(-13)) }).click()
  await expect(writing.getByText('A message to the house. It is answered by', { exact: false })).toBeVisible()
  await look(writing, 'letter-to-the-house', { except: /thread-|message-| lies over /, fullPage: false })

  const desk = await openPage(browser, moderator, '/settings?view=moderation&list=messages')
  const row = desk.getByRole('listitem').filter({ hasText: words })
  await openRow(row)
  // The list, and one open: one form for all that waits.
  await expect(desk.getByRole('textbox', { name: 'Answer' })).toHaveCount(1)
  await row.getByRole('button', { name: 'Assign to me' }).click()
  await row.getByRole('textbox', { name: 'Answer' }).fill('Yes, with its credit line.')
  await row.getByRole('button', { name: 'Send answer', exact: true }).click()
  await expect(messages(writing).filter({ hasText: 'Yes, with its credit line.' })).toBeVisible()
  await write(writing, 'And enlarge it?')
  await desk.reload()
  await expect(row.getByText('And enlarge it?')).toBeVisible()
  await look(desk, 'desk-letter', { except: /thread-|message-| lies over /, fullPage: false })
  await expectUsable(desk)
  // Given to a colleague, who is told, and given back by them.
  const colleague = await newPerson('viewer', 'moderator')
  const called = `Mo Hauge ${Date.now().toString(36)}`
  await service().from('profiles').update({ display_name: called }).eq('user_id', colleague.id).throwOnError()
  await desk.reload()
  await row.getByRole('button', { name: 'Assign to a colleague' }).click()
  await look(desk, 'desk-give', { except: /thread-|message-| lies over /, fullPage: false })
  await desk.getByRole('menuitem', { name: called }).click()
  await expect(row.getByText(`Assigned to ${called}`)).toBeVisible()
  const theirs = await openPage(browser, colleague, '/messages?view=notices')
  await theirs.getByRole('link', { name: /assigned you a message to answer/ }).click()
  const given = theirs.getByRole('listitem').filter({ hasText: words })
  await expect(given.getByText('Assigned to you')).toBeVisible()
  await expectUsable(theirs)
  await given.getByRole('button', { name: 'Unassign' }).click()
  await theirs.context().close()
  await desk.reload()
  await row.getByRole('button', { name: 'Assign to me' }).click()
  await expect(row.getByText('Assigned to you')).toBeVisible()
  await row.getByRole('link', { name: 'Open in your messages' }).click()
  await expect(messages(desk)).toHaveCount(3)
  await write(desk, 'As large as you like.')
  await expect(messages(writing).filter({ hasText: 'As large as you like.' })).toBeVisible()
  await expectUsable(writing)
  for (const one of [writing, desk]) await one.context().close()
})

it('two tabs, a lost connection and a lost answer: each message is there once, in both tabs and for the other person', async ({
  browser,
}) => {
  const [person, other] = [await newPerson(), await newPerson()]
  const thread = randomUUID()
  await service().from('threads').insert({ id: thread, subject: 'Two tabs', started_by: person.id, last_number: 0 }).throwOnError()
  await service()
    .from('thread_people')
    .insert([person, other].map(({ id }) => ({ thread_id: thread, person_id: id })))
    .throwOnError()
  const one = await openPage(browser, person, `/messages?thread=${thread}`)
  const two = await one.context().newPage()
  await two.goto(`/messages?thread=${thread}`)
  const theirs = await openPage(browser, other, `/messages?thread=${thread}`)
  for (const page of [one, two, theirs]) await expect(page.getByRole('heading', { name: 'Two tabs' })).toBeVisible()

  // The house has it, and its answer never comes back: it is sent again and there once.
  let lost = 0
  await one.context().route('**/rest/v1/rpc/send_message', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await write(one, 'Sent into the fog.')
  for (const page of [theirs, one, two]) await expect(messages(page).filter({ hasText: 'Sent into the fog.' })).toHaveCount(1)
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(one.getByText('Sending', { exact: false })).toHaveCount(0)

  // Both tabs write without a line, and one of them is closed before it is back.
  await one.context().setOffline(true)
  await write(one, 'From the first tab.')
  await write(two, 'From the second tab.')
  await expect(one.getByText('From the second tab.')).toBeVisible()
  await two.close()
  await one.context().setOffline(false)
  for (const words of ['From the first tab.', 'From the second tab.'])
    for (const page of [theirs, one]) await expect(messages(page).filter({ hasText: words })).toHaveCount(1)
  await one.reload()
  await expect(messages(one)).toHaveCount(3)
  const { data } = await service().from('messages').select('number').eq('thread_id', thread).order('number').throwOnError()
  expect(data).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  for (const page of [one, theirs]) await page.context().close()
})
