import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { authPart } from './auth/part.ts'
import { oauthDiscoveryAtRoot } from './auth/routes/oauth-server.ts'
import { followSessions } from './auth/sessions/follow-sessions.ts'
import { projectRoot, type ServerConfig } from './config.ts'
import { inTurns } from './db/in-turns.ts'
import { exposesNewTables } from './db/new-tables.ts'
import type { OpenDatabase, OpenOptions } from './db/open.ts'
import { functionSettingsOf } from './functions/function-settings.ts'
import { functionsIn } from './functions/part.ts'
import { readApiKeys } from './http/api-keys.ts'
import { createApp, identifyWith } from './http/app.ts'
import { reportHealth } from './http/health.ts'
import { ofOpenSessions } from './http/live-sessions.ts'
import { serveMetrics } from './http/metrics.ts'
import type { PartContext } from './http/part.ts'
import { createTokens } from './http/tokens.ts'
import { nothingHere, serveConfig, serveWebApp } from './http/web-app.ts'
import { openDatabase } from './open-database.ts'
import { realtimePart } from './realtime/part.ts'
import { restPart } from './rest/part.ts'
import { readSettings } from './settings.ts'
import { StartRefused } from './start-refused.ts'
import { storagePart } from './storage/part.ts'

export interface RunningServer {
  url: string
  context: PartContext
  opened: OpenDatabase
  /** Lets requests under way finish for up to five seconds, then closes the rest, the pools and the embedded database. */
  close(): Promise<void>
}

export interface StartOptions extends OpenOptions {
  /** False: the database is opened and migrated, but no port is taken (a process that only runs workers). */
  listen?: boolean
  /** Additional metrics of `/metrics`: an SQL query of one number by metric name, run as the product's owner. */
  measures?: Record<string, string>
  /**
   * Additional reports of `/health`: an SQL query of rows with `words` and `stops`, run as the product's owner. A house with `stops` is not
   * ready.
   */
  troubles?: string
}

/** Composition root: opens the database, mounts the parts, listens. `projectDir` contains `supabase/` and the built app in `dist/`. */
export async function startServer(config: ServerConfig, projectDir = projectRoot, options: StartOptions = {}): Promise<RunningServer> {
  const settings = readSettings(`${projectDir}/supabase/config.toml`)
  functionSettingsOf(settings)
  // Before the database: keys that cannot be used stop the start with nothing made.
  const issued = createTokens(config, readApiKeys(settings, config))
  const opened = await openDatabase(config, `${projectDir}/supabase/migrations`, {
    ...options,
    exposeNewTables: exposesNewTables(settings) ?? options.exposeNewTables,
  })
  try {
    const app = createApp(config)
    if (config.metricsPort)
      await closedWith(
        app,
        serveMetrics(app, { name: config.name, port: config.metricsPort, key: config.metricsKey }, opened.database, options.measures),
      )
    const sessions = await followSessions(opened.database, app.log)
    app.addHook('onClose', () => sessions.close())
    const tokens = ofOpenSessions(issued, sessions)
    const context: PartContext = {
      config,
      settings,
      database: inTurns(opened.database),
      tokens,
      sessions,
      log: app.log,
      identify: identifyWith(tokens),
      notes: [],
    }
    if (config.parts.has('api')) {
      await app.register(authPart({ ...context, tokens: issued }), { prefix: '/auth/v1' })
      await app.register(oauthDiscoveryAtRoot({ ...context, tokens: issued }))
      await app.register(restPart(context), { prefix: '/rest/v1' })
      await app.register(storagePart(context), { prefix: '/storage/v1' })
      await app.register(realtimePart(context), { prefix: '/realtime/v1' })
      await app.register(functionsIn(`${projectDir}/supabase/functions`)(context), { prefix: '/functions/v1' })
    }
    const dist = `${projectDir}/dist`
    const appBuilt = existsSync(`${dist}/index.html`)
    reportHealth(app, {
      database: opened.database,
      logicalReplication: opened.logicalReplication,
      app: appBuilt || !config.parts.has('web'),
      dataDir: config.dataDir,
      notes: context.notes,
      troubles: options.troubles,
    })
    serveConfig(app, config, await tokens.anonKey())
    if (config.parts.has('web')) await serveWebApp(app, config, dist)
    else app.setNotFoundHandler((_request, reply) => nothingHere(reply))
    const url = options.listen === false ? config.siteUrl : await listen(app, config)
    return { url, context, opened, close: () => closeAll(app, opened) }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** The app alone, in front of the Supabase platform that hosts everything else. */
export async function startWebServer(config: ServerConfig, projectDir = projectRoot): Promise<Pick<RunningServer, 'url' | 'close'>> {
  const app = createApp(config)
  const dist = `${projectDir}/dist`
  reportHealth(app, { logicalReplication: true, app: existsSync(`${dist}/index.html`) })
  serveConfig(app, config, config.platform!.anonKey)
  await serveWebApp(app, config, dist)
  return { url: await listen(app, config), close: () => closeAll(app) }
}

/** Closes something of our own when the server closes. */
async function closedWith(app: App, opening: Promise<() => Promise<void>>) {
  const close = await opening
  app.addHook('onClose', close)
}

type App = ReturnType<typeof createApp>

async function listen(app: App, { port, host }: ServerConfig): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    await app.close()
    if (code === 'EADDRINUSE')
      throw new StartRefused(`Port ${port} is taken by another program. Stop that one, or choose another: PORT=${port + 1} npm start.`)
    if (code === 'EACCES')
      throw new StartRefused(
        `This account may not listen on port ${port}. Choose one above 1023 with PORT, and put a reverse proxy in front.`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartRefused(`HOST ${host} is no address of this machine. Correct it and start again.`)
    throw error
  }
}

async function closeAll(app: App, opened?: OpenDatabase) {
  const impatient = setTimeout(() => app.server.closeAllConnections(), 5000)
  // A part that does not come to its end keeps the database no longer from an orderly one.
  await Promise.race([app.close(), pause(7000, undefined, { ref: false })])
  clearTimeout(impatient)
  await opened?.close()
}
