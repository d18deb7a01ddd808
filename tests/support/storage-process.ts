import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/database.ts'
import { createApp, identifyWith } from '#server/http/app.ts'
import { createTokens } from '#server/http/tokens.ts'
import { readSettings } from '#server/settings.ts'
import { storagePart } from '#server/storage/part.ts'

/** The storage part in a process of its own on a database that is already up, so that a test can kill it and start it again. */
const { DB_HOST, DB_PORT, DB_NAME, DB_PASSWORDS } = process.env
const passwords: Record<string, string> = JSON.parse(DB_PASSWORDS!)
const config = readConfig(process.env)
const app = createApp(config)
const tokens = createTokens(config)
const database = connect({
  host: DB_HOST!,
  port: Number(DB_PORT),
  database: DB_NAME!,
  application: config.name,
  password: (role) => passwords[role]!,
  owner: { user: 'postgres', password: '', actsForPostgres: false },
})
/** Storage alone has no auth beside it that could end a session. */
const sessions = { isOpen: () => true, whenEnded: () => () => {}, close: async () => {} }
await app.register(
  storagePart({
    config,
    settings: readSettings('supabase/config.toml'),
    database,
    tokens,
    sessions,
    log: app.log,
    identify: identifyWith(tokens),
  }),
  { prefix: '/storage/v1' },
)
await app.listen({ port: config.port, host: config.host })
process.stdout.write('listening\n')
