import { afterAll, expect, it } from 'vitest'
import { callers, openOffice } from '#tests/support/office.ts'

const { office, close } = await openOffice()
afterAll(close)
const desk = ['moderator', 'second', 'admin', 'admin2']

it('templates are written, read and deleted by moderators only', async () => {
  for (const who of callers) {
    const rows = (statement: string) =>
      office.run(who, statement).then(
        (found) => found.length,
        () => 'refused',
      )
    const able = desk.includes(who)
    const made = await rows(
      `insert into public.answer_templates (used_for, title, body) values ('letter', 'Thanks', 'Dear {name}') returning id`,
    )
    expect(made, who).toBe(able ? 1 : 'refused')
    const read = await rows('select id from public.answer_templates')
    expect(able ? Number(read) > 0 : read === 0 || read === 'refused', who).toBe(true)
    const gone = await rows('delete from public.answer_templates returning id')
    expect(able ? gone === 1 : gone === 0 || gone === 'refused', who).toBe(true)
  }
  await expect(
    office.run('moderator', `insert into public.answer_templates (used_for, title, body) values ('gossip', 'x', 'x')`),
  ).rejects.toMatchObject({ code: '23514' })
})
