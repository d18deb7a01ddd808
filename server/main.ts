import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { authPart } from './auth/part.ts'
import type { ServerConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { functionsPart } from './functions/part.ts'
import { createApp, identifyWith } from './http/app.ts'
import type { PartContext } from './http/part.ts'
import { createTokens } from './http/tokens.ts'
import { realtimePart } from './realtime/part.ts'
import { restPart } from './rest/part.ts'
import { readSettings } from './settings.ts'
import { storagePart } from './storage/part.ts'

export interface RunningServer {
  url: string
  context: PartContext
  close(): Promise<void>
}

/** Composition root: opens the database, mounts the parts, listens. `projectDir` holds `supabase/` and the built app in `dist/`. */
export async function startServer(
  config: ServerConfig,
  projectDir = fileURLToPath(new URL('..', import.meta.url)),
): Promise<RunningServer> {
  const opened = await openDatabase(config, `${projectDir}/supabase/migrations`)
  const app: FastifyInstance = createApp(config)
  const tokens = createTokens(config.jwtSecret)
  const context: PartContext = {
    config,
    settings: readSettings(`${projectDir}/supabase/config.toml`),
    database: opened.database,
    tokens,
    log: app.log,
    identify: identifyWith(tokens),
  }
  await app.register(authPart(context), { prefix: '/auth/v1' })
  await app.register(restPart(context), { prefix: '/rest/v1' })
  await app.register(storagePart(context), { prefix: '/storage/v1' })
  await app.register(realtimePart(context), { prefix: '/realtime/v1' })
  await app.register(functionsPart(context), { prefix: '/functions/v1' })
  app.get('/config.json', async () => ({ supabaseUrl: config.siteUrl, anonKey: await tokens.anonKey() }))
  app.get('/health', async () => ({ status: 'ready' }))
  const url = await app.listen({ port: config.port, host: config.host })
  return {
    url,
    context,
    async close() {
      await app.close()
      await opened.close()
    },
  }
}
