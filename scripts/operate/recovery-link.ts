import { createClient } from '@supabase/supabase-js'
import { issueCode } from '#server/auth/codes/one-time.ts'
import { letterLinkFor, noteSent } from '#server/auth/mail/send-code.ts'
import { accountByEmail } from '#server/auth/people/accounts.ts'
import { readAuthSettings } from '#server/auth/settings.ts'
import { readConfig, type ServerConfig } from '#server/config.ts'
import { loginOptions } from '#server/db/address.ts'
import { visitDatabase } from '#server/db/visit.ts'
import { readSettings } from '#server/settings.ts'
import { StartRefused } from '#server/start-refused.ts'
import { openSql } from '#sql/open-sql.ts'
import { runOrRefuse } from '../run-or-refuse.ts'

/** `npm run recovery-link -- who@example.org`: works while the house runs and while it doesn't. */
await runOrRefuse(async () => {
  const email = process.argv[2]?.trim().toLowerCase()
  if (!email?.includes('@')) throw new StartRefused('Say whose: npm run recovery-link -- who@example.org')
  const config = readConfig(process.env)
  const link = config.platform ? await linkFromPlatform(config, email) : await linkFromHouse(config, email)
  console.log(
    `Give this to ${email} and to no one else. It signs in whoever opens it, once, and lets them set a new password:\n\n${link}\n`,
  )
  if (!config.siteUrlGiven)
    console.log(`It leads to ${config.siteUrl}. If people reach the house elsewhere, set SITE_URL and run this again.`)
})

async function linkFromHouse(config: ServerConfig, email: string): Promise<string> {
  const settings = readAuthSettings(readSettings('supabase/config.toml'), config)
  const visit = await visitDatabase(config)
  const sql = openSql(loginOptions(visit.address, 'supabase_auth_admin'), { max: 1 })
  const owner = openSql(loginOptions(visit.address, 'postgres'), { max: 1 })
  try {
    const account = await accountByEmail(sql, email)
    if (!account) throw new StartRefused(`Nobody has signed up as ${email}. No link was made.`)
    const { linkToken } = await issueCode({ settings }, sql, account.id, 'recovery_token', email)
    await noteSent(sql, account.id, 'recovery_token')
    await owner`insert into public.audit_events (type, severity, details)
      values ('recovery_link', 'high', ${`Made a recovery link for account ${account.id} on the server's command line.`})`
    return letterLinkFor({ settings }, linkToken, 'recovery', `${config.siteUrl}/login`)
  } finally {
    await sql.end()
    await owner.end()
    await visit.leave()
  }
}

async function linkFromPlatform({ platform, siteUrl }: ServerConfig, email: string): Promise<string> {
  if (!platform?.serviceRoleKey) throw new StartRefused('Set SUPABASE_SERVICE_ROLE_KEY: only the service key makes links on the platform.')
  const { auth } = createClient(platform.url, platform.serviceRoleKey, { auth: { persistSession: false } })
  const { data, error } = await auth.admin.generateLink({ type: 'recovery', email, options: { redirectTo: `${siteUrl}/login` } })
  if (error) throw new StartRefused(`${error.message}. No link was made.`)
  return data.properties.action_link
}
