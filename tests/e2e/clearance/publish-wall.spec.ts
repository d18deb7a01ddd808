import type { Browser, Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { signIn } from '../support/people.ts'
import { makeEdit, putEdit, type StagedEdit } from '../support/staged-edit.ts'

// The publish checklist names each gap of the version that is shown, and a wall asks for a reason. Who may set it is in tests/policies/clearance.

let staged: StagedEdit
let version: string
it.setTimeout(240_000)
it.beforeAll(async () => {
  staged = await makeEdit('Quay')
  await putEdit(staged, 'Radio edit')
  const house = service()
  const put = async (table: string, row: object) =>
    (await house.from(table).insert(row).select('id').single().throwOnError()).data!.id as string
  version = await put('versions', {
    ...{
      documentary_id: staged.film,
      kind: 'cut',
      number: 1,
      state: 'ready',
      label: 'Fine cut',
      source_name: 'cut.mov',
      source_bytes: 1000,
    },
    ...{ duration_ms: 60_000, width: 320, height: 134, frame_rate: 25, has_sound: true },
  })
  const { data: edit } = await house.from('paper_edits').select('id').eq('documentary_id', staged.film).single().throwOnError()
  await house.from('edit_versions').insert({ edit_id: edit!.id, number: 1, items: [] }).throwOnError()
  const render = { edit_id: edit!.id, number: 1, version_id: version, state: 'done', map: [[100, 175, staged.rushes[0]!.id, 250]] }
  await house.from('edit_renders').insert(render).throwOnError()
  // Whole but for its papers.
  await house
    .from('documentaries')
    .update({ synopsis: 'A quay.', poster_object: `${staged.film}/poster-1-1.jpg`, current_version_id: version })
    .eq('id', staged.film)
    .throwOnError()
  const of = { documentary_id: staged.film }
  const item = await put('clearance_items', { ...of, kind: 'footage', title: 'Newsreel', code: 'ARC-01' })
  await put('clearance_uses', { ...of, item_id: item, version_id: staged.rushes[0]!.id })
  await put('fact_claims', {
    ...{ ...of, version_id: version, starts_ms: 9000, ends_ms: 11_000, claim: 'Ninety ships left.', writers: [staged.owner.id] },
  })
})
it.afterAll(() => staged.remove())

const open = async (browser: Browser, view: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await context.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showProfessionalMode: true })))
  const page = await context.newPage()
  await signIn(page, staged.owner, `/creator-dashboard?documentary=${staged.film}&view=${view}`)
  return page
}

it('names gaps with their times under the version and in the checklist, and publishes with a reason that is kept', async ({ browser }) => {
  const page = await open(browser, 'versions')
  // Through the frozen map of the render: the rush stands at the fourth second.
  await expect(page.getByRole('region', { name: 'Rights', exact: true })).toContainText('00:00:04')
  await expect(page.getByRole('region', { name: 'Facts', exact: true })).toContainText('Ninety ships left.')
  const rail = page.getByRole('region', { name: 'Before it is shown' }).or(page.locator('.publish-rail'))
  await expect(rail.first()).toContainText('Open in facts, music and AI material')
  await expect(rail.first()).toContainText('00:00:09')
  await page.getByLabel('This film is then').selectOption('Published with a reason that is kept')
  const publish = page.locator('.publish-rail').getByRole('button', { name: 'Publish' })
  await page.getByLabel('Why it is published all the same').fill('A festival shows it tonight; counsel read it.')
  await expectUsable(page)
  await publish.click()
  await expect(page.getByText('A festival shows it tonight; counsel read it.')).toBeVisible()
  const visibility = async () =>
    (await service().from('documentaries').select('visibility').eq('id', staged.film).single().throwOnError()).data!.visibility
  await expect.poll(visibility).toBe('public')
  const { data: passes } = await service().from('wall_passes').select('reason, made_by').eq('documentary_id', staged.film).throwOnError()
  expect(passes).toEqual([{ reason: 'A festival shows it tonight; counsel read it.', made_by: staged.owner.id }])
  await page.context().close()
})
