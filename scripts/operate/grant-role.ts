import { readConfig } from '#server/config.ts'
import { loginOptions } from '#server/db/address.ts'
import { visitDatabase } from '#server/db/visit.ts'
import { StartRefused } from '#server/start-refused.ts'
import { openSql } from '#sql/open-sql.ts'
import { runOrRefuse } from '../run-or-refuse.ts'

const roles = ['user', 'moderator', 'admin']

/** `npm run grant-role -- you@example.org admin`: works while the house runs and while it doesn't. */
await runOrRefuse(async () => {
  const [email, role = ''] = process.argv.slice(2)
  if (!email?.includes('@') || !roles.includes(role))
    throw new StartRefused(`Say whom and which role (${roles.join(', ')}): npm run grant-role -- you@example.org admin`)
  const visit = await visitDatabase(readConfig(process.env))
  const sql = openSql(loginOptions(visit.address, 'postgres'), { max: 1 })
  try {
    const granted = await sql`
      insert into public.user_roles (user_id, role)
      select id, ${role} from auth.users where lower(email) = lower(${email}) and deleted_at is null
      on conflict (user_id) do update set role = excluded.role returning user_id`
    if (granted.length === 0) throw new StartRefused(`Nobody has signed up as ${email}. Sign up in the browser first, then run this again.`)
    console.log(`${email} has the role ${role} now; it shows after the next page load.`)
  } finally {
    await sql.end()
    await visit.leave()
  }
})
