import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, stringify } from 'smol-toml'
import { readConfig } from '#server/config.ts'
import { loginUrl, ownerLogin } from '#server/db/address.ts'
import { startServer } from '#server/main.ts'
import { freePort } from '#tests/support/start-process.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { tellParent } from './told.ts'

/**
 * A house in a separate process, as `npm start` runs it, but without the limits per address, because one machine simulates a thousand people. They are
 * still counted. The API alone unless HOUSE_PARTS says otherwise; beside another one where DATABASE_URL and JWT_SECRET are that one's. Deletes its folder
 * on exit, also when its parent died, unless it is to be kept.
 */
const home = process.env.HOUSE_HOME!
const root = resolve(import.meta.dirname, '../..')
const beyondReach = 1e9

const project = join(home, 'project')
rmSync(project, { recursive: true, force: true })
mkdirSync(join(project, 'supabase'), { recursive: true })
for (const part of ['supabase/migrations', 'supabase/sql', 'supabase/after-code', 'supabase/functions', 'dist'])
  symlinkSync(join(root, part), join(project, part))
const settings = parse(readFileSync(join(root, 'supabase/config.toml'), 'utf8')) as Record<'auth' | 'realtime', Record<string, unknown>>
const limits = Object.keys(settings.auth.rate_limit as object)
settings.auth.rate_limit = Object.fromEntries(limits.map((name) => [name, beyondReach]))
settings.realtime = { ...settings.realtime, max_clients_per_address: beyondReach, max_events_per_second: beyondReach }
writeFileSync(join(project, 'supabase/config.toml'), stringify(settings))

// Addresses it signs name its port, so it has to be known before.
const port = String(await freePort())
const { HOUSE_PARTS: parts = 'api', DATABASE_URL, JWT_SECRET } = process.env
const config = readConfig({ DATA_DIR: join(home, 'data'), PORT: port, LOG_LEVEL: 'error', PARTS: parts, DATABASE_URL, JWT_SECRET })
const server = await startServer(config, project, jobQueue)
const { address } = server.context.database
const login = (role: string) => loginUrl(address, role)
const { user, password } = ownerLogin(address)
tellParent(
  {
    url: server.url,
    anonKey: await server.context.tokens.anonKey(),
    serviceRoleKey: await server.context.tokens.serviceRoleKey(),
    jwtSecret: config.jwtSecret,
    dataDir: config.dataDir,
    databaseUrl: `postgres://${user}:${encodeURIComponent(password)}@${address.host}:${address.port}/${address.database}`,
    logins: { authenticator: login('authenticator'), auth: login('supabase_auth_admin'), owner: login('postgres') },
  },
  async () => {
    await server.close()
    if (!process.env.HOUSE_KEPT) rmSync(home, { recursive: true, force: true })
  },
)
