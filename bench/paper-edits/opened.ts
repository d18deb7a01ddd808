import type { Page } from '@playwright/test'
import { spread } from '../rig/interleave.ts'
import type { Measurement } from '../rig/measurement.ts'
import { followScripts, scriptAFrame, scriptOfSteps } from '../rig/script-time.ts'
import type { StagedRushes } from './staged.ts'

const steps = 120

/** Until an edit of 300 bites is open, and script a frame while it plays, while an item is dragged and while selects are searched. */
export async function openEdit(page: Page, staged: StagedRushes, rounds: number): Promise<Measurement[]> {
  const times: number[] = []
  for (let round = 0; round < Math.max(5, rounds); round++) times.push(await open(page, staged))
  const { median, min, max } = spread(times)
  return [
    {
      name: 'a paper edit of 300 bites over 20 hours and 200,000 words is open',
      ...{ value: median / 1000, unit: 's', spread: [min / 1000, max / 1000], aim: '< 1 s' },
    },
    ...Object.entries(await scripts(page)).map(([name, frames]) => scriptAFrame(name, frames)),
  ]
}

/** Milliseconds from asking for the page until its items are counted and the words of those in sight can be read. */
export async function open(page: Page, { film, edit }: StagedRushes): Promise<number> {
  await page.goto('/search')
  const began = performance.now()
  await page.goto(`/creator-dashboard?documentary=${film}&view=edit&edit=${edit}`)
  await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll('.edit-script li')]
    const bites = rows.filter((row) => row.querySelector('[data-kind=clip]'))
    return rows[0]?.getAttribute('aria-setsize') === '303' && bites.length > 3 && bites.every((row) => row.querySelector('[data-word]'))
  })
  return performance.now() - began
}

async function scripts(page: Page): Promise<Record<string, number[]>> {
  const session = await followScripts(page)
  const script = page.locator('.edit-script')
  await page.locator('.edit-script .edit-item[data-kind=clip]').first().focus()
  await page.keyboard.press('p')
  await page.waitForFunction(() => {
    const seen = document.querySelector<HTMLVideoElement>('.row-picture video[data-shown=true]')
    return seen && !seen.paused && seen.currentTime > 1
  })
  const playing = await scriptOfSteps(page, session, steps, () => undefined)
  await page.keyboard.press('k')
  const [from, to] = [(await script.locator('.edit-margin').nth(1).boundingBox())!, (await script.boundingBox())!]
  await page.mouse.move(from.x + 10, from.y + from.height - 6)
  await page.mouse.down()
  const dragging = await scriptOfSteps(page, session, steps, (step) =>
    page.mouse.move(from.x + 60, to.y + 20 + ((to.height - 40) * (step % 60)) / 60),
  )
  await page.mouse.up()
  await page.locator('.edit-bin').getByRole('searchbox').focus()
  const typed = 'harbour'
  const searching = await scriptOfSteps(page, session, steps, (step) =>
    step % (2 * typed.length) < typed.length ? page.keyboard.type(typed[step % typed.length]!) : page.keyboard.press('Backspace'),
  )
  return { 'an edit of 300 bites plays': playing, 'an item is dragged': dragging, 'selects are searched': searching }
}
