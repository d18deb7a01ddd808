import { firstOf } from '#core/text/cut-text.ts'
import type { Sql } from '#sql/sql.ts'

export interface TestRecipient {
  email: string
  language: string
  houseName: string
}

/** Recipient of a pending test; undefined when it was answered, or the requester is no longer an administrator. */
export async function testToSend(sql: Sql, id: string): Promise<TestRecipient | undefined> {
  const [row] = await sql<TestRecipient[]>`
    select u.email, coalesce(u.raw_user_meta_data ->> 'language', 'en') as language, (select s.name from public.house_settings s) as "houseName"
    from public.post_tests t join auth.users u on u.id = t.person_id join public.user_roles r on r.user_id = u.id
    where t.id = ${id} and t.state = 'waiting' and r.role = 'admin' and u.email <> '' and u.email_confirmed_at is not null and u.deleted_at is null`
  return row
}

export async function answerTest(sql: Sql, id: string, state: 'sent' | 'kept' | 'refused' | 'none', words = ''): Promise<void> {
  await sql`update public.post_tests set state = ${state}, words = ${firstOf(words, 1000)} where id = ${id} and state = 'waiting'`
}
