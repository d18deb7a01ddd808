import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { newCreator } from '../support/desk.ts'
import { expect, test as it } from '../support/house.ts'

// A first task, done with the mouse and its presses counted: from the first visit to a public film with captions.

it('a newcomer publishes a film with captions in eight presses at most', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-first-task-'))
  const title = `First Task ${Math.random().toString(36).slice(2, 7)}`
  const { page, context, errors } = await newCreator(browser, undefined, title)
  try {
    const film = makeClip(await testFfmpeg(), folder, 'film.mp4', clips.find((clip) => clip.copied)!.make)
    const captions = join(folder, 'film.vtt')
    writeFileSync(captions, 'WEBVTT\n\n00:00:00.500 --> 00:00:02.500\nWe counted the ships.\n')
    await page.evaluate(() => {
      Object.assign(window, { presses: 0 })
      addEventListener(
        'pointerdown',
        () => Object.assign(window, { presses: (window as unknown as { presses: number }).presses + 1 }),
        true,
      )
    })
    const choose = async (place: Locator, file: string) => {
      const chooser = page.waitForEvent('filechooser')
      await place.click()
      await (await chooser).setFiles(file)
    }
    await choose(page.getByText(`Drop ${title} here, or choose it`), film)
    await page.getByRole('main').getByRole('link', { name: title }).first().click()
    await page.getByLabel('Synopsis').click()
    await page.keyboard.type('A port clerk keeps counting.')
    await page.getByLabel('Year').click()
    await page.keyboard.type('2025')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Norwegian')
    await page.keyboard.press('Tab')
    const checklist = page.getByRole('region', { name: 'Publish checklist' })
    await expect(checklist.getByText('Everyone signed in can find and watch it.')).toBeVisible({ timeout: 60_000 })
    await checklist.getByRole('listitem').filter({ hasText: 'Captions' }).first().getByRole('link', { name: 'add' }).click()
    await choose(page.getByText('Choose a caption file'), captions)
    await expect(page.getByText('1 cue, shown in the player now.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.locator('.toast').getByText('Everyone signed in can find and watch it.')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { presses: number }).presses)).toBeLessThanOrEqual(8)
    expect(errors).toEqual([])
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
