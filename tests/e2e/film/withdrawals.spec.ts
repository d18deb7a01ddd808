import type { Browser, Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { message, newPerson, type Person, signIn } from '../support/people.ts'
import { makeFrontPageFilm, sentence } from '../support/staged-film.ts'

// A person in a film says so, is confirmed by its maker, and takes a sentence back: it is neither read nor seen by anyone any more, and the film goes on.

async function pageOf(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, person)
  return page
}

it('a withdrawn sentence is in no transcript, search or picture, and the film skips it', async ({ browser }) => {
  const film = await makeFrontPageFilm(`Counting ${Math.random().toString(36).slice(2, 7)}`)
  await service().from('cues').update({ speaker: 'Ingrid Vega' }).eq('version_id', film.versionId)
  const person = await pageOf(browser, await newPerson())
  await person.goto(`/documentary/${film.id}`)
  await person.getByRole('link', { name: 'Are you in this film?' }).click()
  await expect(person.getByRole('heading', { level: 1, name: 'Films you are in' })).toBeVisible()
  await person.getByLabel('How the filmmaker knows you').fill('I was the clerk at the window.')
  await person.getByRole('button', { name: 'I appear in this film' }).click()
  await expect(message(person, 'Sent')).toBeVisible()
  await expectUsable(person)

  const maker = await pageOf(browser, film.owner)
  await maker.goto(`/creator-dashboard?documentary=${film.id}&view=people`)
  await expect(maker.getByText('I was the clerk at the window.')).toBeVisible()
  await maker.getByLabel('What was agreed with them').fill('The interview at the window, not for advertising.')
  await maker.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(message(maker, 'Confirmed')).toBeVisible()

  await person.goto('/profile?view=appearances')
  await expect(person.getByText('not for advertising')).toBeVisible()
  await person.getByRole('button', { name: 'Withdraw a passage' }).click()
  // A passage in which nobody speaks is marked on the film: what is said there is proposed, and can be left out again.
  const range = person.getByRole('group', { name: 'Or a passage by time' })
  await range.getByRole('button', { name: 'Mark on the film' }).click()
  await expect(range.getByLabel('From')).toHaveValue('00:00:12.500')
  await range.getByRole('button', { name: 'Close the film' }).click()
  await range.getByLabel('From').fill('')
  await range.getByLabel('To', { exact: true }).fill('')
  await person.getByLabel(sentence).check()
  await person.getByRole('button', { name: 'Send request' }).click()
  await expect(person.getByText('Without an answer it is withheld from')).toBeVisible()
  await expectUsable(person)

  await maker.reload()
  await expect(maker.getByText('asks to withdraw a passage.')).toBeVisible()
  if (process.env.LOOK) await maker.screenshot({ path: '/tmp/people-desk.png', fullPage: true })
  if (process.env.LOOK) await person.screenshot({ path: '/tmp/people-appearances.png', fullPage: true })
  await maker.getByRole('button', { name: 'Withhold' }).click()
  await expect(message(maker, 'Withheld from everyone')).toBeVisible()
  await expectUsable(maker)

  const viewer = await pageOf(browser, await newPerson())
  await viewer.goto(`/documentary/${film.id}?t=9`)
  await viewer.getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => viewer.evaluate(() => document.querySelector('video')!.currentTime), { timeout: 30_000 }).toBeGreaterThan(17)
  // Nothing of it was ever given to the browser: what is buffered has a hole where the sentence was.
  const held = await viewer.evaluate(() => {
    const { buffered } = document.querySelector('video')!
    return Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)])
  })
  expect(held.some(([from, to]) => from! < 13 && to! > 13.5)).toBe(false)
  await expect(viewer.getByText(sentence)).toHaveCount(0)
  await film.remove()
})
